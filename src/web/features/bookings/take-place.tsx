import { useLocation } from 'wouter'
import { type Availability, dueCents, type PlaceRequest } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import { checkoutPath } from '#contract/pages.ts'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { isFailure } from '../../api/client.ts'
import { useSite } from '../../api/site.ts'
import { countPeople } from '../../format/count-people.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JoinPanel } from '../waitlist/waitlist-panel.tsx'
import { BookingForm } from './booking-form.tsx'
import { useHoldPlaces } from './use-booking-changes.ts'

type TakePlaceProps = {
  trip: Trip
  availability: Availability
  isWaiting: boolean
  /** The person has booked already, for example in another tab; that booking is shown instead. */
  onAlreadyBooked: () => void
}

/** Books a new place: people choose first, and nothing is held before they submit. */
export function TakePlace({ trip, availability, isWaiting, onAlreadyBooked }: TakePlaceProps) {
  const holding = useHoldPlaces(trip.id)
  const { isOpen, maxPartyNow } = availability
  const isFree = isZero(trip.price)
  const canPay = useSite().payments !== null && !isFree
  const [, navigate] = useLocation()

  async function take(request: PlaceRequest) {
    const booking = await holding.mutateAsync(request).catch((error: Error) => {
      if (isFailure(error, 'ALREADY_BOOKED')) onAlreadyBooked()
      throw error
    })
    if (canPay) navigate(checkoutPath(trip.id, dueCents(booking)))
  }

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
        priceLabel={canPay ? 'Due now' : 'Price'}
        maxPartyNow={maxPartyNow}
        action={({ partySize, seatCount }) => {
          if (isFree) return 'Book for free'
          const hold =
            seatCount > 0 ? `Hold ${plural('seat', seatCount)}` : `Hold ${plural('spot', partySize)}`
          return canPay ? `${hold} and pay` : hold
        }}
        pendingAction={isFree ? 'Booking…' : 'Holding…'}
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

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
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
