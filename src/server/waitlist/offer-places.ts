import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { emit } from '../events/emit.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { findWaitingParties } from './find-waiting-parties.ts'
import { offerEndsAt, planOffers } from './rules.ts'

/**
 * Offers the free places of a locked trip to the parties that fit, in order, while the trip can be booked.
 */
export async function offerPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  if (!trip.isOpen) return
  const waiting = await findWaitingParties(tx, { tripId: trip.id, now: trip.now })
  if (waiting.length === 0) return
  const freePlaces = await countFreePlaces(tx, trip)
  const { offers, passedOver } = planOffers(waiting, freePlaces)
  if (offers.length === 0) return

  const offeredUntil = offerEndsAt(trip)
  const offerTerms = {
    tripId: trip.id,
    status: 'offered' as const,
    unitPrice: trip.price,
    refundTiers: trip.refundTiers,
    expiresAt: offeredUntil,
    offeredUntil,
  }
  const newOffers = await tx
    .insert(bookings)
    .values(offers.map(({ userId, places }) => ({ ...offerTerms, userId, partySize: places })))
    .returning({ id: bookings.id, userId: bookings.userId })
  for (const { id } of newOffers) await emit(tx, 'place.offered', { bookingId: id })
  // One update for each reason, and not for each entry.
  for (const reason of ['size', 'lapsed'] as const) {
    const entryIds = passedOver.filter((entry) => entry.reason === reason).map(({ entryId }) => entryId)
    if (entryIds.length === 0) continue
    await tx
      .update(waitlistEntries)
      .set({ passedOverAt: trip.now, passedOverPlaces: freePlaces, passedOverReason: reason })
      .where(inArray(waitlistEntries.id, entryIds))
  }
  await publishPlaceChange(tx, trip.id, ...newOffers.map(({ userId }) => userId))
}
