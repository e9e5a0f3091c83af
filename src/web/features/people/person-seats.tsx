import { type ReactNode, useState } from 'react'
import {
  describeSeatOfSomeone,
  type SeatSuggestion,
  type SeatsOfBooking,
} from '#contract/seat-suggestions.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Button } from '../../ui/button.tsx'
import { FocusPlace } from '../../ui/focus-place.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { SeatMark } from '../cars/seat-legend.tsx'
import { listSeatPlaces, type SeatPlace } from './seat-places.ts'
import { SuggestSeatSheet } from './suggest-seat-sheet.tsx'
import { useSeatsOfPerson, useWithdrawSuggestion } from './use-seats-of-person.ts'

type PersonSeatsProps = { tripId: string; userId: string; firstName: string | null }

/** For which place a seat is being suggested. */
type Choice = { bookingId: number; place: SeatPlace }

/**
 * The seats of a person's party and those it lacks, where others can be suggested. Nothing once the trip has started,
 * and for people who need no seat.
 */
export function PersonSeats(props: PersonSeatsProps) {
  return (
    <FocusPlace>
      <SeatPlaces {...props} />
    </FocusPlace>
  )
}

function SeatPlaces({ tripId, userId, firstName }: PersonSeatsProps) {
  const { data, isError, refetch } = useSeatsOfPerson({ tripId, userId })
  const [choice, setChoice] = useState<Choice | null>(null)
  const bookings = data?.bookings.filter((booking) => listSeatPlaces(booking).length > 0) ?? []
  if (isError && !data)
    return (
      <Section>
        <LoadFailure text="We couldn’t load their seats." onRetry={refetch} />
      </Section>
    )
  if (!data?.isOpen || bookings.length === 0) return null
  return (
    <Section>
      <OfflineNote className="-mt-1 mb-4" />
      <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
        {bookings.flatMap((booking) =>
          listSeatPlaces(booking).map((place) => (
            <li key={place.key} className="px-4 py-4 sm:px-5">
              <SeatPlaceRow
                tripId={tripId}
                booking={booking}
                place={place}
                onSuggest={() => setChoice({ bookingId: booking.id, place })}
              />
            </li>
          )),
        )}
      </ul>
      {choice && (
        <SuggestSeatSheet
          tripId={tripId}
          name={firstName}
          bookingId={choice.bookingId}
          place={choice.place}
          suggestedSeatIds={data.suggestedSeatIds}
          onClose={() => setChoice(null)}
        />
      )}
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="seats" className="mt-12">
      <h2 id="seats" className="mb-4 text-2xl">
        Seats
      </h2>
      {children}
    </section>
  )
}

type SeatPlaceRowProps = {
  tripId: string
  booking: SeatsOfBooking
  place: SeatPlace
  onSuggest: () => void
}

/** A seat, or a missing one, and what is suggested for it. */
function SeatPlaceRow({ tripId, booking, place, onSuggest }: SeatPlaceRowProps) {
  const { seat, suggestion } = place
  const name = nameOf(place)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-0 items-center gap-3 [overflow-wrap:anywhere]">
          <SeatMark state={seat ? 'taken' : 'free'} size="md" />
          <span>
            <span className={seat ? 'font-semibold' : 'font-semibold text-amber'}>{name}</span>
            {booking.isAdded && <span className="block text-sm text-muted">For added people</span>}
          </span>
        </p>
        {!suggestion && place.isCurrent && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={seat ? `Suggest another seat instead of ${name}` : undefined}
            onClick={onSuggest}
          >
            {seat ? 'Suggest another seat' : 'Suggest a seat'}
          </Button>
        )}
      </div>
      {suggestion && (
        <OpenSuggestion
          tripId={tripId}
          suggestion={suggestion}
          {...(place.isCurrent && { onReplace: onSuggest })}
        />
      )}
    </>
  )
}

function nameOf({ seat }: SeatPlace): string {
  return seat ? describeSeatOfSomeone(seat) : 'Seat missing'
}

type OpenSuggestionProps = {
  tripId: string
  suggestion: SeatSuggestion
  /** Absent: the party has other seats now. */
  onReplace?: () => void
}

/** A suggestion that waits for an answer, or that can no longer be accepted. */
function OpenSuggestion({ tripId, suggestion, onReplace }: OpenSuggestionProps) {
  const withdrawal = useWithdrawSuggestion(tripId)
  const { to, note, byFirstName, createdAt, isPossible } = suggestion
  const seat = describeSeatOfSomeone(to)
  return (
    <div className="mt-3 sm:pl-9">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <span>
          Suggested: <strong>{seat}</strong>
        </span>
        <Tag tone={isPossible ? 'amber' : 'neutral'}>
          {isPossible ? 'Waiting for an answer' : 'No longer possible'}
        </Tag>
      </p>
      {note !== null && <p className="mt-1 [overflow-wrap:anywhere]">“{note}”</p>}
      <p className="mt-1 font-mono text-xs text-muted">
        {byFirstName ?? 'An organiser'}, {formatDateTime(createdAt)}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {onReplace && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Suggest another seat instead of ${seat}`}
            onClick={onReplace}
          >
            Suggest another seat
          </Button>
        )}
        <OnlineButton
          size="sm"
          variant="quiet"
          aria-label={`Withdraw suggestion: ${seat}`}
          isPending={withdrawal.isPending}
          onClick={() => withdrawal.mutate(suggestion.id)}
        >
          Withdraw
        </OnlineButton>
      </div>
    </div>
  )
}
