import type { Availability } from '#contract/bookings.ts'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { countPeople } from '../../format/count-people.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JoinPanel } from '../waitlist/waitlist-panel.tsx'
import { BookingForm } from './booking-form.tsx'
import { useHoldPlaces } from './use-booking-changes.ts'
import { useTakePlace } from './use-take-place.ts'

type TakePlaceProps = {
  trip: Trip
  availability: Availability
  isWaiting: boolean
  /** The person has booked already, for example in another tab; that booking is shown instead. */
  onAlreadyBooked: () => void
}

/** Books a new place: people choose first, and nothing is held before they submit. */
export function TakePlace({ trip, availability, isWaiting, onAlreadyBooked }: TakePlaceProps) {
  const { isOpen, maxPartyNow } = availability
  const { take, actionFor, pendingAction, priceLabel } = useTakePlace(trip, {
    hold: useHoldPlaces(trip.id).mutateAsync,
    onAlreadyBooked,
  })

  if (!isOpen) {
    return isWaiting ? null : (
      <EmptyState
        title={trip.status === 'cancelled' ? 'This trip is cancelled' : 'Booking is closed'}
        text={describeClosed(trip)}
        action={trip.status !== 'draft' && <ButtonLink href={ADVENTURES_PATH}>Browse Adventures</ButtonLink>}
      />
    )
  }
  // The waitlist panel above is enough if nothing is free; otherwise the form offers what fits now.
  if (isWaiting && maxPartyNow === 0) return null

  return (
    <section aria-label="Book your spot" className="contents">
      {isWaiting && (
        <p className="-mb-3 max-w-[65ch]">
          There’s room for {countPeople(maxPartyNow)} right now. You can book now instead of waiting.
        </p>
      )}
      <BookingForm
        tripId={trip.id}
        unitPrice={trip.price}
        priceLabel={priceLabel}
        maxPartyNow={maxPartyNow}
        action={actionFor}
        pendingAction={pendingAction}
        onSubmit={take}
        renderTooMany={(partySize) =>
          isWaiting ? (
            <Notice tone="amber">There isn’t room for {countPeople(partySize)} right now.</Notice>
          ) : (
            <JoinPanel tripId={trip.id} partySize={partySize} />
          )
        }
      />
    </section>
  )
}

function describeClosed({ status }: Trip): string {
  switch (status) {
    case 'draft':
      return 'You can book this trip once it’s published.'
    case 'cancelled':
      return 'You can’t book it. Find another adventure instead.'
    case 'completed':
      return 'This trip is over. Find your next adventure.'
    case 'upcoming':
    case 'ongoing':
      return 'This trip has already started. Find another adventure instead.'
  }
}
