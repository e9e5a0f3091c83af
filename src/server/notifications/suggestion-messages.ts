import { describeSeats } from '#contract/cars.ts'
import { formatAmount, isZero } from '#contract/money.ts'
import { bookingTabPath, tripPersonPath } from '#contract/pages.ts'
import {
  describeSeatOfSomeone,
  describeSeatSuggestion,
  type SuggestedSeat,
} from '#contract/seat-suggestions.ts'
import { inQuotes, quoteMessage } from '../mails/safe-texts.ts'
import { tripFacts } from './mail-facts.ts'
import { BECAUSE, composeMessage, type MessageTrip, type NotificationMessage } from './messages.ts'

type SuggestionInput = {
  trip: MessageTrip
  /** With drivers’ names as mails show them. */
  from: SuggestedSeat | null
  to: SuggestedSeat
}

type SeatSuggestedInput = SuggestionInput & {
  /** The organiser's display name. */
  by: string | null
  note: string | null
}

/** A seat that an organiser suggests. The app shows the whole note; a mail leaves out what could be a link. */
export function seatSuggestedMessage({ trip, from, to, by, note }: SeatSuggestedInput): NotificationMessage {
  const who = by ?? 'The organiser'
  const suggestion = `${who} suggests ${describeSeatSuggestion({ from, to })}.`
  const quote = note === null ? null : quoteMessage(note)
  const howToAnswer = 'Accept or decline it on the trip page.'
  return composeMessage({
    kind: 'seat-suggested',
    title: `${from === null ? 'A seat' : 'Another seat'} is suggested to you on ${trip.title}`,
    text: [suggestion, ...(note === null ? [] : [inQuotes(note)]), howToAnswer].join(' '),
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: suggestion,
    mailMore: [
      ...(quote === null ? [] : [quote]),
      `${from === null ? '' : 'Nothing changes unless you accept. '}The suggested seat isn’t reserved, so others can take it first.`,
    ],
    mailFacts: [
      ...tripFacts(trip),
      { label: 'Suggested seat', value: describeSeats([to]) },
      ...(from === null ? [] : [{ label: 'Seat now', value: describeSeats([from]) }]),
      ...(isZero(to.fuelEstimate)
        ? []
        : [{ label: 'Fuel per person', value: `About ${formatAmount(to.fuelEstimate)}` }]),
    ],
    mailButton: 'See the suggestion',
    why: BECAUSE.booked,
  })
}

type AnsweredInput = SuggestionInput & {
  /** The traveller and their display name. */
  userId: string
  name: string | null
  isAccepted: boolean
}

/** For the organiser who suggested the seat. */
export function suggestionAnsweredMessage({
  trip,
  from,
  to,
  userId,
  name,
  isAccepted,
}: AnsweredInput): NotificationMessage {
  const who = name ?? 'Someone'
  const keeps = from === null ? 'They still lack a seat.' : `They keep ${describeSeatOfSomeone(from)}.`
  return composeMessage({
    kind: 'suggestion-answered',
    title: `${who} ${isAccepted ? 'accepted' : 'declined'} your suggestion for ${trip.title}`,
    text: isAccepted
      ? `They now have ${describeSeatOfSomeone(to)}.`
      : `${keeps} You suggested ${describeSeatOfSomeone(to)}.`,
    tripId: trip.id,
    path: tripPersonPath(trip.id, userId),
    mailFacts: tripFacts(trip),
    mailButton: 'See their booking',
    why: BECAUSE.suggested,
  })
}
