import { MAX_PARTY_SIZE, type Availability } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import type { Preview } from '../trips/preview-messages.ts'

/** The trip as visitors will see it: a draft as if it were published now. */
export function buildPreview(trip: Trip, availability: Availability): Preview {
  const isDraft = trip.status === 'draft'
  // 0 and null: there is no limit.
  const limit = trip.maxParticipants === 0 ? null : trip.maxParticipants
  const placesLeft = limit === null ? null : Math.max(0, limit - availability.confirmed - availability.held)
  return {
    trip: isDraft ? { ...trip, status: 'upcoming' } : trip,
    availability: {
      ...availability,
      isOpen: isDraft || availability.isOpen,
      placesLeft,
      maxPartyNow: isDraft
        ? Math.min(MAX_PARTY_SIZE, placesLeft ?? MAX_PARTY_SIZE)
        : availability.maxPartyNow,
    },
    isDraft,
  }
}
