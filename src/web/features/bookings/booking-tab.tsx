import { useEffect, useEffectEvent, useState } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import type { Availability, MyBooking } from '#contract/bookings.ts'
import { CHANGE_SECTION } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWaitlist } from '../waitlist/use-waitlist.ts'
import { WaitingPanel } from '../waitlist/waitlist-panel.tsx'
import { AddedPeople } from './added-people.tsx'
import { AvailabilityMeter } from './availability-meter.tsx'
import { countWithoutSeat } from './booking-words.ts'
import { ChangePlace } from './change-place.tsx'
import { ConfirmedPanel } from './confirmed-panel.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { HeldPanel } from './held-panel.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { SeatSuggestionCard } from './seat-suggestion-card.tsx'
import { TakePlace } from './take-place.tsx'
import { useIsTimeUp } from './time-left.tsx'
import { useRefreshPlaces } from './use-booking-changes.ts'
import { useStoredChoice } from './use-booking-draft.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useSeatSuggestions } from './use-seat-suggestions.ts'
import { useStatusBeforeEnd } from './use-status-before-end.ts'
import { useAvailability, useTripBooking } from './use-bookings.ts'
import { useSeatInAddress } from './use-seat-from-address.ts'

/** The viewer's place on a trip, from choosing a seat to the trip itself. */
export function BookingTab({ trip }: { trip: Trip }) {
  const bookings = useTripBooking(trip.id)
  const availability = useAvailability(trip.id)

  if (bookings.data && availability.data) {
    return <BookingTabContent trip={trip} {...bookings.data} availability={availability.data} />
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

type BookingTabContentProps = {
  trip: Trip
  booking: MyBooking | undefined
  /** The viewer's last booking of the trip that has ended. */
  ended: MyBooking | undefined
  leftWithIt: MyBooking[]
  /** People who were added to the booking, and those for whom spots are held. */
  added: MyBooking[]
  endedAdded: MyBooking | undefined
  /** When the server reported the time left. */
  receivedAtMs: number
  availability: Availability
}

function BookingTabContent({
  trip,
  booking,
  ended,
  leftWithIt,
  added,
  endedAdded,
  receivedAtMs,
  availability,
}: BookingTabContentProps) {
  const entry = useWaitlist(trip.id).data
  const isWaiting = Boolean(entry)
  const [isChanging, setIsChanging] = useIsChanging(trip.id, booking, availability)
  const [isAlreadyBooked, setIsAlreadyBooked] = useIsAlreadyBooked(booking)
  const statusBeforeEnd = useStatusBeforeEnd(booking ? [booking] : [], ended)
  const refresh = useRefreshPlaces(trip.id)
  const isTimeUp = useIsTimeUp({ secondsLeft: booking?.secondsLeft ?? null, receivedAtMs }, refresh)
  const party = booking ? [booking, ...added] : []
  const suggestions = useSeatSuggestions(party)
  const [answers, setAnswers] = useState(0)
  const content = useFocusOnChange(`${stateOf(booking, isWaiting)} ${answers}`, isChanging)

  // The link to the change section leads to the booking itself if it cannot be changed.
  const ownPlace = (
    <div ref={content} id={isChanging ? undefined : CHANGE_SECTION} className="flex flex-col gap-8">
      <EndedNotice
        booking={booking ? undefined : ended}
        leftWithIt={leftWithIt}
        statusBeforeEnd={statusBeforeEnd}
      />
      {booking && isAlreadyBooked && (
        <Notice tone="glacier" role="alert">
          You already have a spot on this trip. Here it is.
        </Notice>
      )}
      {suggestions.map((suggestion) => (
        <SeatSuggestionCard
          key={suggestion.id}
          suggestion={suggestion}
          booking={party.find(({ id }) => id === suggestion.bookingId)!}
          onAnswered={() => setAnswers((count) => count + 1)}
        />
      ))}
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
      {booking && isChanging && !isTimeUp && (
        <ChangePlace
          // Changed data from the server, including a lost seat, resets the form.
          key={`${booking.id} ${booking.seatIds.join()} ${booking.partySize}`}
          booking={booking}
          receivedAtMs={receivedAtMs}
          availability={availability}
          onDone={() => setIsChanging(false)}
        />
      )}
      {!booking && entry && <WaitingPanel entry={entry} />}
      {!booking && (
        <TakePlace
          trip={trip}
          availability={availability}
          isWaiting={isWaiting}
          onAlreadyBooked={() => setIsAlreadyBooked(true)}
        />
      )}
    </div>
  )
  if (booking?.status !== 'confirmed') return ownPlace
  return (
    <div className="flex flex-col gap-8">
      {ownPlace}
      <AddedPeople
        trip={trip}
        booking={booking}
        added={added}
        ended={endedAdded}
        receivedAtMs={receivedAtMs}
        availability={availability}
      />
    </div>
  )
}

/** Whether to say that the viewer has a spot already: at first, if they pressed a seat before logging in. */
function useIsAlreadyBooked(booking: MyBooking | undefined) {
  const { seatId, dropSeat } = useSeatInAddress()
  const [isAlreadyBooked, setIsAlreadyBooked] = useState(booking !== undefined && seatId !== null)
  const dropOnce = useEffectEvent(() => {
    if (isAlreadyBooked) dropSeat()
  })
  useEffect(() => dropOnce(), [])
  return [isAlreadyBooked, setIsAlreadyBooked] as const
}

/** A text that differs whenever the tab has a new title. */
function stateOf(booking: MyBooking | undefined, isWaiting: boolean): string {
  if (booking) return `${booking.id} ${booking.status}`
  return isWaiting ? 'waiting' : 'none'
}

/** Whether the form for changing the booking is open. A link to it, also one on this page, opens it. */
function useIsChanging(tripId: number, booking: MyBooking | undefined, { isOpen }: Availability) {
  const [storedChange] = useStoredChoice({ tripId, booking })
  const [choice, setChoice] = useState<{ bookingId: number; isChanging: boolean } | null>(() =>
    booking && storedChange !== null ? { bookingId: booking.id, isChanging: true } : null,
  )
  const isLinkedTo = useLocationProperty(() => location.hash === `#${CHANGE_SECTION}`)
  const [wasLinkedTo, setWasLinkedTo] = useState(false)
  if (isLinkedTo !== wasLinkedTo) {
    setWasLinkedTo(isLinkedTo)
    if (isLinkedTo && booking) setChoice({ bookingId: booking.id, isChanging: true })
  }
  // People who want a car but have no seat see the form with free seats at once.
  const needsSeats =
    booking?.status === 'confirmed' && booking.transport !== 'later' && countWithoutSeat(booking) > 0
  // A choice about an earlier booking no longer counts.
  const chosen = choice !== null && choice.bookingId === booking?.id ? choice.isChanging : null
  const isChanging = isOpen && (chosen ?? needsSeats)
  const setIsChanging = (newValue: boolean) => {
    setChoice(booking ? { bookingId: booking.id, isChanging: newValue } : null)
    // So that the same link opens the form again.
    if (isLinkedTo && !newValue)
      navigate(location.pathname + location.search, { replace: true, state: history.state as object })
  }
  return [isChanging, setIsChanging] as const
}
