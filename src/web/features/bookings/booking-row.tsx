import { HOLD_MINUTES, type MyBooking } from '#contract/bookings.ts'
import { describeFuel } from '#contract/cars.ts'
import { formatAmount, isZero } from '#contract/money.ts'
import { bookingTabPath } from '#contract/pages.ts'
import { tripPath } from '#contract/paths.ts'
import { formatMoment } from '../../format/moments.ts'
import { FocusPlace } from '../../ui/focus-place.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PictureRow, RowFacts } from '../trips/picture-row.tsx'
import {
  describeFullRefundPeriod,
  describeRefundOfEndedBooking,
  describeRefundOfLiveBooking,
  hasPaid,
} from './booking-refund-words.ts'
import { bookingState, describeParty, describeTransport, isLiveBooking, isOver } from './booking-state.ts'
import { countWithoutSeat, formatTotal } from './booking-words.ts'
import { describeObstacle } from './invitation-note.tsx'
import { describeDeadline } from './offer-panel.tsx'
import { type PayState, usePayState } from './pay-link.tsx'
import { RowActions } from './row-actions.tsx'
import { SeatSuggestionCard } from './seat-suggestion-card.tsx'
import { TimeLeft, useIsTimeUp } from './time-left.tsx'
import { useRefreshPlaces } from './use-booking-changes.ts'
import { useSeatSuggestions } from './use-seat-suggestions.ts'

type BookingRowProps = {
  booking: MyBooking
  /** When the server reported the time left. */
  receivedAtMs: number
  /** A newer booking for the same trip is active. */
  isReplaced?: boolean
}

/** A booking in a list: its state, its party and the next step. */
export function BookingRow({ booking, receivedAtMs, isReplaced = false }: BookingRowProps) {
  const { trip, tripId, secondsLeft } = booking
  const state = bookingState(booking)
  const pay = usePayState(booking)
  const isProcessing = booking.status === 'held' && pay.kind === 'processing'
  const suggestions = useSeatSuggestions([booking])
  useIsTimeUp({ secondsLeft, receivedAtMs }, useRefreshPlaces(tripId))
  return (
    <PictureRow
      // The page of a trip ahead begins with what one needs on it.
      href={booking.status === 'confirmed' && !isOver(booking) ? tripPath(tripId) : bookingTabPath(tripId)}
      trip={trip}
      tag={<Tag tone={state.tone}>{state.label}</Tag>}
      actions={<RowActions booking={booking} isReplaced={isReplaced} />}
    >
      <RowFacts facts={factsOf(booking)} />
      {secondsLeft !== null && !isProcessing && (
        <p className="mt-4 font-mono text-sm font-medium text-amber">
          <TimeLeft secondsLeft={secondsLeft} receivedAtMs={receivedAtMs} />
        </p>
      )}
      <p className="mt-2 max-w-[60ch] text-sm text-muted empty:hidden">{describeNext(booking, pay)}</p>
      <p className="mt-2 max-w-[60ch] text-sm font-semibold empty:hidden">
        {isLiveBooking(booking)
          ? describeRefundOfLiveBooking(booking)
          : describeRefundOfEndedBooking(booking)}
      </p>
      <p className="mt-2 max-w-[60ch] text-sm text-glacier empty:hidden">
        {describeFullRefundPeriod(booking)}
      </p>
      <FocusPlace>
        {suggestions.map((suggestion) => (
          <SeatSuggestionCard key={suggestion.id} suggestion={suggestion} booking={booking} isInList />
        ))}
      </FocusPlace>
    </PictureRow>
  )
}

/** Ended bookings show only who and what was paid; past trips hide undecided transport. */
function factsOf(booking: MyBooking): { term: string; description: string }[] {
  const { status, unitPrice, partySize } = booking
  const who = { term: 'Who', description: describeParty(booking) }
  const paid = hasPaid(booking) ? [{ term: 'Paid', description: formatAmount(booking.paid) }] : []
  if (!isLiveBooking(booking)) return [who, ...paid]
  const price = isZero(unitPrice) ? 'Free' : formatTotal(unitPrice, partySize)
  const fuel = describeFuel(booking.seats)
  const isUndecidedAndOver = isOver(booking) && countWithoutSeat(booking) > 0
  return [
    who,
    ...(status === 'offered' || isUndecidedAndOver
      ? []
      : [{ term: 'Getting there', description: describeTransport(booking) }]),
    { term: 'Price', description: fuel === '' ? price : `${price}, plus ${fuel}` },
    ...paid,
  ]
}

/** The next step, if there is one, or how the booking ended. */
function describeNext(booking: MyBooking, pay: PayState): string {
  const { status, trip } = booking
  if (status === 'held') {
    return pay.kind === 'processing' ? `Your payment is being processed. ${pay.note}` : pay.note
  }
  if (status === 'offered') {
    const obstacle = describeObstacle(booking)
    if (obstacle !== null) return obstacle
    const isFree = isZero(booking.unitPrice)
    return `${describeDeadline(booking)}${isFree ? '' : ` Then you’ll have ${HOLD_MINUTES} minutes to pay.`}`
  }
  if (status !== 'confirmed') return describeEnd(booking)
  if (trip.status !== 'upcoming') return ''
  if (booking.transport === 'later')
    return `Next: choose how ${booking.addedTo === null ? 'you’ll' : 'they’ll'} get there.`
  return countWithoutSeat(booking) > 0 ? 'Next: choose a seat.' : ''
}

/** Who ended the booking, and when. */
function describeEnd({ status, endedBy, endedAt, confirmedAt, invitation, trip }: MyBooking): string {
  const when = endedAt === null ? '' : ` on ${formatMoment(endedAt)}`
  if (invitation?.isAccepted === false) {
    if (status === 'expired') return `This invitation ended${when}. It wasn’t accepted in time.`
    if (endedBy !== 'organiser') return `You declined this invitation${when}.`
    // Without the time, because it may have been withdrawn before.
    if (trip.status === 'cancelled') return 'The organiser cancelled this trip.'
    return `The organiser withdrew this invitation${when}.`
  }
  if (status === 'expired') return `Your time to book this spot ran out${when}.`
  if (endedBy === 'organiser') return `The organiser cancelled this booking${when}.`
  return confirmedAt === null
    ? `You cancelled this${when}, before it was confirmed.`
    : `You cancelled this booking${when}.`
}
