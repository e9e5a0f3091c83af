import { isZero } from '#contract/money.ts'
import { bookingTabPath } from '#contract/pages.ts'
import { capitalizePlaceholder, quoteMessage } from '../mails/safe-texts.ts'
import { expiringFacts, itOrThem, type ExpiringBooking } from './booking-messages.ts'
import { locationFacts, tripFacts } from './mail-facts.ts'
import {
  BECAUSE,
  composeMessage,
  formatMoment,
  type MessageTrip,
  type NotificationMessage,
} from './messages.ts'

type OpenInvitation = ExpiringBooking & {
  bookingId: number
  /** The organiser's display name. */
  by: string | null
  note: string | null
}

export function invitedMessage({ bookingId, by, note, ...booking }: OpenInvitation): NotificationMessage {
  const { trip, partySize } = booking
  const who = capitalizePlaceholder(by ?? 'An organiser')
  const end = formatMoment(booking.until, booking.timeZone)
  const spots = partySize === 1 ? 'a spot' : `${partySize} spots`
  const charge = isZero(booking.unitPrice) ? [] : ['You won’t be charged until you pay.']
  const message = composeMessage({
    kind: 'invited',
    title: `${who} invites you to ${trip.title}`,
    text: [`We’re keeping ${spots} for you until ${end}.`, ...charge].join(' '),
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: `We’re keeping ${spots} for you. Accept in time to get ${itOrThem(partySize)}.`,
    mailMore: [...charge, ...noteParagraphs(who, note)],
    mailFacts: [...expiringFacts(booking, { label: 'Accept by', value: end }), ...locationFacts(trip)],
    mailButton: 'See the invitation',
    why: BECAUSE.invited,
  })
  return { ...message, mail: { ...message.mail, invitation: bookingId } }
}

function noteParagraphs(who: string, note: string | null): string[] {
  if (note === null) return []
  const quote = quoteMessage(note)
  return quote === null
    ? [`${who} added a note. You can read it with the invitation.`]
    : [`${who} wrote:`, quote]
}

export function invitationLapsedMessage({ trip }: { trip: MessageTrip }): NotificationMessage {
  return composeMessage({
    kind: 'offer-lapsed',
    title: `Your invitation to ${trip.title} has ended`,
    text: 'It wasn’t accepted in time. You can still book if there’s room.',
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailFacts: tripFacts(trip),
    mailButton: 'See the trip',
    why: BECAUSE.invited,
  })
}
