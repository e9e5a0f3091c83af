import type { ReactNode } from 'react'
import type { Availability, PlaceRequest } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { ApiError } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookingForm, type RenderCars } from './booking-form.tsx'
import { useHoldPlaces } from './use-booking-changes.ts'
import { countPeople } from '../../ui/count-people.ts'

type TakePlaceProps = {
  trip: Trip
  availability: Availability
  isWaiting: boolean
  /** In another tab, perhaps: that booking is shown instead. */
  onAlreadyBooked: () => void
  renderCars: RenderCars
  renderWaitlist: (partySize?: number) => ReactNode
}

/** Chooses first and takes second: nothing is held before it is asked for. */
export function TakePlace(props: TakePlaceProps) {
  const { trip, availability, isWaiting, onAlreadyBooked, renderCars, renderWaitlist } = props
  const holding = useHoldPlaces(trip.id)
  const { isOpen, maxPartyNow } = availability
  const isFree = toCents(trip.price) === 0

  async function take(request: PlaceRequest) {
    await holding.mutateAsync(request).catch((error: Error) => {
      if (error instanceof ApiError && error.code === 'ALREADY_BOOKED') onAlreadyBooked()
      throw error
    })
  }

  if (!isOpen) {
    return isWaiting ? null : (
      <EmptyState
        title="Booking is closed"
        text="This trip has started, is over, or does not take bookings. There are others to come."
      />
    )
  }
  // Who waits has been told so above; the form is for taking what fits now.
  if (isWaiting && maxPartyNow === 0) return null

  return (
    <section aria-label="Take a place" className="contents">
      {isWaiting && (
        <p className="-mb-3 max-w-[65ch]">
          There is room for {countPeople(maxPartyNow)} right now, if you rather take that than wait.
        </p>
      )}
      <BookingForm
        tripId={trip.id}
        unitPrice={trip.price}
        maxPartyNow={maxPartyNow}
        action={({ partySize, seatCount }) => {
          if (isFree) return 'Book for free'
          if (seatCount > 0) return seatCount === 1 ? 'Hold seat' : 'Hold seats'
          return partySize === 1 ? 'Hold place' : 'Hold places'
        }}
        pendingAction={isFree ? 'Booking…' : 'Holding…'}
        onSubmit={take}
        renderCars={renderCars}
        renderTooMany={(partySize) =>
          isWaiting ? (
            <Notice tone="amber">There is no room for {countPeople(partySize)} right now.</Notice>
          ) : (
            renderWaitlist(partySize)
          )
        }
      />
    </section>
  )
}
