import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Availability, MyBooking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RenderSeatMap } from './booking-form.tsx'
import { ChangePlace } from './change-place.tsx'
import { CHANGE_SECTION } from './change-section.ts'
import { ConfirmedPanel } from './confirmed-panel.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { HeldPanel } from './held-panel.tsx'
import { AvailabilityMeter } from './availability-meter.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { TakePlace } from './take-place.tsx'
import { useIsTimeUp } from './time-left.tsx'
import { useStoredChoice } from './use-booking-draft.ts'
import { useRefreshPlaces } from './use-booking-changes.ts'
import { useAvailability, useTripBooking } from './use-bookings.ts'
import { countWithoutSeat } from './booking-words.ts'

type BookingTabProps = {
  trip: Trip
  isWaiting: boolean
  renderCars: RenderSeatMap
  /** The waitlist, for a party of that size; without a size, for who waits already. */
  renderWaitlist: (partySize?: number) => ReactNode
}

/** One's place on a trip, from choosing a seat to going. */
export function BookingTab({ trip, ...rest }: BookingTabProps) {
  const bookings = useTripBooking(trip.id)
  const availability = useAvailability(trip.id)

  if (bookings.data && availability.data) {
    return <BookingTabContent trip={trip} {...rest} {...bookings.data} availability={availability.data} />
  }
  if (bookings.isError || availability.isError) {
    return (
      <LoadFailure
        text="We couldn’t load your booking."
        onRetry={() => Promise.all([bookings.refetch(), availability.refetch()])}
      />
    )
  }
  return (
    <div className="grid gap-8">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

type BookingTabContentProps = BookingTabProps & {
  booking: MyBooking | undefined
  ended: MyBooking | undefined
  receivedAtMs: number
  availability: Availability
}

function BookingTabContent(props: BookingTabContentProps) {
  const { trip, booking, ended, receivedAtMs, availability, isWaiting, renderCars, renderWaitlist } = props
  const [keptChange] = useStoredChoice(trip.id, booking)
  const [choice, setChoice] = useState<{ id: number; isChanging: boolean } | null>(() =>
    booking && (keptChange !== null || location.hash === `#${CHANGE_SECTION}`)
      ? { id: booking.id, isChanging: true }
      : null,
  )
  const [isRepeat, setIsRepeat] = useState(false)
  const [seen, setSeen] = useState<Pick<MyBooking, 'id' | 'status'> | null>(null)
  if (booking && (booking.id !== seen?.id || booking.status !== seen.status)) setSeen(booking)

  const refresh = useRefreshPlaces(trip.id)
  const isOver = useIsTimeUp({ secondsLeft: booking?.secondsLeft ?? null, receivedAtMs }, refresh)
  // Who wants a car and has no seat in it is shown the free ones without asking.
  const needsSeats =
    booking?.status === 'confirmed' && booking.transport !== 'later' && countWithoutSeat(booking) > 0
  const isChanging =
    availability.isOpen && ((choice?.id === booking?.id ? choice?.isChanging : needsSeats) ?? false)
  const place = useFocusOnChange(
    booking ? `${booking.id} ${booking.status}` : isWaiting ? 'waiting' : 'none',
    isChanging,
  )
  const setIsChanging = (isIt: boolean) => setChoice(booking ? { id: booking.id, isChanging: isIt } : null)

  return (
    // Who came to change a booking that cannot be changed any more is led to the booking itself.
    <div ref={place} id={isChanging ? undefined : CHANGE_SECTION} className="flex flex-col gap-8">
      <EndedNotice
        booking={booking ? undefined : ended}
        before={seen?.id === ended?.id ? (seen?.status ?? null) : null}
      />
      {booking && isRepeat && (
        <Notice tone="glacier" role="alert">
          You already have a spot on this trip. Here it is.
        </Notice>
      )}
      {booking?.status === 'held' && (
        <HeldPanel
          booking={booking}
          receivedAtMs={receivedAtMs}
          freeCarSeats={availability.freeCarSeats}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
        />
      )}
      {booking?.status === 'offered' && <OfferPanel booking={booking} receivedAtMs={receivedAtMs} />}
      {booking?.status === 'confirmed' && (
        <ConfirmedPanel
          booking={booking}
          availability={availability}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
        />
      )}
      {trip.status !== 'cancelled' && <AvailabilityMeter availability={availability} />}
      {booking && isChanging && !isOver && (
        <ChangePlace
          // What the server says anew, a seat that was lost too, starts the form afresh.
          key={`${booking.id} ${booking.seatIds.join()} ${booking.partySize}`}
          booking={booking}
          receivedAtMs={receivedAtMs}
          availability={availability}
          renderCars={renderCars}
          onDone={() => setIsChanging(false)}
        />
      )}
      {!booking && isWaiting && renderWaitlist()}
      {!booking && (
        <TakePlace
          trip={trip}
          availability={availability}
          isWaiting={isWaiting}
          onAlreadyBooked={() => setIsRepeat(true)}
          renderCars={renderCars}
          renderWaitlist={renderWaitlist}
        />
      )}
    </div>
  )
}

/**
 * When a place becomes something else under somebody's hands, its new title is read next; so is the title of the form
 * that a pressed button has made room for, and of the place once the form is gone.
 */
function useFocusOnChange(state: string, isChanging: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ state, isChanging })
  const wasIn = useRef(false)

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasIn.current = target instanceof Node && (place.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const { state: stateBefore, isChanging: wasChanging } = before.current
    before.current = { state, isChanging }
    const isOther = stateBefore !== state
    const hasLostFocus = wasChanging !== isChanging && document.activeElement === document.body
    // Who reads elsewhere on the page stays there.
    if (!wasIn.current || (!isOther && !hasLostFocus)) return
    const isForm = isChanging && !isOther
    const name = isForm ? '[data-change-title]' : '[data-booking-title]'
    const title = place.current?.querySelector<HTMLElement>(name)
    title?.focus({ preventScroll: isForm })
    // Focus alone would only bring the form's title into view, at the lower edge.
    if (isForm) title?.scrollIntoView({ block: 'start' })
  }, [state, isChanging])
  return place
}
