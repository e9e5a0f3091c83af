import { useId } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { describeSeats } from '#contract/cars.ts'
import { formatAmount, isZero } from '#contract/money.ts'
import type { SeatSuggestion, SuggestedSeat } from '#contract/seat-suggestions.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { SeatMark } from '../cars/seat-legend.tsx'
import { SuggestedSeatPlan } from './suggested-seat-plan.tsx'
import { useAnswerSuggestion } from './use-seat-suggestions.ts'

type SeatSuggestionCardProps = {
  suggestion: SeatSuggestion
  booking: Pick<MyBooking, 'addedTo' | 'trip'>
  /** Among several trips: smaller, without a plan of the car, and with buttons that name the trip. */
  isInList?: boolean
  onAnswered?: () => void
}

/** A seat that an organiser suggests, which the traveller accepts or declines. */
export function SeatSuggestionCard({
  suggestion,
  booking,
  isInList = false,
  onAnswered = () => undefined,
}: SeatSuggestionCardProps) {
  const id = useId()
  const { accept, decline } = useAnswerSuggestion(suggestion, { onAnswered })
  const { from, to, note, byFirstName } = suggestion
  const isPending = accept.isPending || decline.isPending
  const Heading = isInList ? 'h4' : 'h3'
  const nameOf = (label: string) => (isInList ? `${label}: ${booking.trip.title}` : undefined)
  return (
    <section
      aria-labelledby={id}
      className={
        isInList
          ? 'relative z-10 mt-4 rounded-control border border-glacier p-4'
          : 'grid gap-x-8 gap-y-6 rounded-card border border-t-4 border-line border-t-glacier bg-surface p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_22.5rem]'
      }
    >
      <div className="min-w-0">
        <Heading id={id} className={isInList ? 'text-base font-semibold' : 'text-2xl'}>
          {titleOf(suggestion, booking)}
        </Heading>
        <ul role="list" className={isInList ? 'mt-3 grid gap-3 text-sm' : 'mt-5 grid gap-4'}>
          {from && (
            <SeatLine term={booking.addedTo === null ? 'Your seat now' : 'Their seat now'} seat={from} />
          )}
          <SeatLine term="Suggested seat" seat={to} isNew />
        </ul>
        {note !== null && (
          <figure className="mt-4 border-l-2 border-line pl-4">
            <blockquote className="[overflow-wrap:anywhere]">{note}</blockquote>
            <figcaption className="mt-1 text-sm text-muted">{byFirstName ?? 'An organiser'}</figcaption>
          </figure>
        )}
        <p className="mt-4 max-w-[60ch] text-sm text-muted">
          {from !== null && to.carId === from.carId ? '' : describeFuel(to)}
          This seat isn’t reserved, so someone else can take it first.
        </p>
        <OfflineNote className="mt-4" />
        <div className="mt-5 flex flex-wrap gap-3">
          <OnlineButton
            variant="primary"
            size={isInList ? 'sm' : 'md'}
            aria-label={nameOf('Accept seat')}
            isPending={accept.isPending}
            aria-disabled={isPending}
            onClick={() => accept.mutate()}
          >
            Accept seat
          </OnlineButton>
          <OnlineButton
            size={isInList ? 'sm' : 'md'}
            aria-label={nameOf('Decline')}
            isPending={decline.isPending}
            aria-disabled={isPending}
            onClick={() => decline.mutate()}
          >
            Decline
          </OnlineButton>
        </div>
      </div>
      {!isInList && <SuggestedSeatPlan suggestion={suggestion} />}
    </section>
  )
}

function titleOf({ from, byFirstName }: SeatSuggestion, { addedTo }: Pick<MyBooking, 'addedTo'>): string {
  const what = from === null ? 'a seat' : 'another seat'
  return `${byFirstName ?? 'An organiser'} suggests ${what}${addedTo === null ? '' : ' for people you’ve added'}`
}

/** 'The fuel share in this car is about $50.00. ' */
function describeFuel({ fuelEstimate }: SuggestedSeat): string {
  return isZero(fuelEstimate) ? '' : `The fuel share in this car is about ${formatAmount(fuelEstimate)}. `
}

function SeatLine({ term, seat, isNew = false }: { term: string; seat: SuggestedSeat; isNew?: boolean }) {
  return (
    <li className="flex items-center gap-3">
      <SeatMark state={isNew ? 'chosen' : 'yours'} size="md" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-mono text-xs text-muted">{term}</p>
        <p className="font-semibold">
          {describeSeats([seat])}
          {seat.canFitOnBarge && <span className="font-normal text-muted">, fits on the barge</span>}
        </p>
      </div>
    </li>
  )
}
