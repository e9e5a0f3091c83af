import { bookingNumber, describeAddedGoing, dueCents } from '#contract/bookings.ts'
import { describeRefund } from '#contract/refunds.ts'
import { formatDays } from '#contract/days.ts'
import { endSentence } from '#contract/text.ts'
import { formatAmount, fromCents, isZero } from '#contract/money.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import { bookingTabPath } from '#contract/pages.ts'
import type { MailFact } from '../events/mail-words.ts'
import type { OwnRide } from '../rides/rules.ts'
import type { EndedBookingMoney } from './booking-queries.ts'
import {
  countMissingSeats,
  fuelFacts,
  guestFacts,
  locationFacts,
  refundFacts,
  spotFacts,
  tripFacts,
  transportFacts,
  type PartyTransport,
  type RefundTerms,
} from './mail-facts.ts'
import {
  BECAUSE,
  formatMoment,
  composeMessage,
  type NotificationMessage,
  type MessageTrip,
} from './messages.ts'
import { rideFacts } from './ride-words.ts'

type BookedParty = {
  trip: MessageTrip
  partySize: number
  /** The booking to which the people were added; null: none. */
  addedTo: number | null
}

type ConfirmedBooking = BookedParty & {
  bookingId: number
  /** Names of guests. */
  guests: string[]
  partyTransport: PartyTransport
  /** Of the cars that they drive or sit in. */
  rides: OwnRide[]
  unitPrice: string
  /** The amount paid and not refunded. */
  paid: string
  terms: Omit<RefundTerms, 'startDate'>
}

export function bookingConfirmedMessage({
  trip,
  addedTo,
  partySize,
  guests,
  bookingId,
  partyTransport,
  rides,
  unitPrice,
  paid,
  terms,
}: ConfirmedBooking): NotificationMessage {
  const isFree = isZero(unitPrice)
  const isAdded = addedTo !== null
  const confirmation = isAdded
    ? `${partySize === 1 ? 'The spot you added is' : `The ${partySize} spots you added are`} confirmed`
    : `${partySize === 1 ? 'Your spot is' : `Your ${partySize} spots are`} confirmed`
  // People who choose their transport later need not choose seats now.
  const missing = partyTransport.transport === 'later' ? 0 : countMissingSeats(partyTransport)
  const seatHint = missing === 0 ? [] : [chooseSeatWords({ missing, chosen: partyTransport.seats.length })]
  return composeMessage({
    kind: 'booking-confirmed',
    title: `${isAdded ? describeAddedGoing({ partySize }) : 'You’re going'}: ${trip.title}`,
    text: [
      `${confirmation} for ${formatDays(trip.startDate, trip.endDate)}.`,
      // For late bookers this is the only news of the meeting point: the reminder has already been sent.
      ...meetingPointSentences(trip),
      ...seatHint,
    ].join(' '),
    tripId: trip.id,
    path: missing > 0 ? bookingTabPath(trip.id) : BOOKINGS_PATH,
    mailLead: [`${confirmation}.`, ...seatHint].join(' '),
    mailMore: [
      `In My Bookings you can change how ${isAdded ? 'they' : 'you'} get there, ${isFree ? 'or cancel' : 'see your receipt, or cancel'}.`,
    ],
    mailFacts: [
      ...tripFacts(trip),
      ...spotFacts(partySize),
      ...guestFacts(guests),
      ...transportFacts(partyTransport),
      ...rides.flatMap(rideFacts),
      ...locationFacts(trip),
      ...(isFree
        ? [{ label: 'Price', value: 'Free' }]
        : paidFacts(paid, { ...terms, startDate: trip.startDate })),
      ...fuelFacts(partyTransport),
      { label: 'Booking number', value: bookingNumber(bookingId) },
    ],
    mailButton: missing > 0 ? seatAction(missing) : 'See my booking',
    why: BECAUSE.booked,
    calendarOfTrip: trip.id,
  })
}

function paidFacts(paid: string, terms: RefundTerms): MailFact[] {
  return isZero(paid) ? [] : [{ label: 'Paid', value: formatAmount(paid) }, ...refundFacts(terms)]
}

function chooseSeatWords({ missing, chosen }: { missing: number; chosen: number }): string {
  if (chosen > 0) return `Choose ${missing === 1 ? '1 more seat' : `${missing} more seats`} in a car.`
  return `Choose ${missing === 1 ? 'a seat' : `${missing} seats`} in a car.`
}

/** The label of a button that leads to the choice of seats. */
export function seatAction(missing: number): string {
  return missing === 1 ? 'Choose a seat' : 'Choose seats'
}

/** A sentence with the meeting point of the barge, if there is one. */
export function meetingPointSentences({ bargeLocation }: MessageTrip): string[] {
  return bargeLocation === null ? [] : [endSentence(`The barge meeting point is ${bargeLocation}`)]
}

type CancelledBooking = BookedParty & {
  /** The status before the cancellation; `invited`: it was offered by an organiser. */
  statusBefore: 'confirmed' | 'held' | 'offered' | 'invited'
} & EndedBookingMoney

/** Only for cancellations by an organiser: people who cancel themselves know. */
export function bookingCancelledMessage({
  trip,
  addedTo,
  partySize,
  statusBefore,
  refund,
  isPaying,
  mayBeCharged,
}: CancelledBooking): NotificationMessage {
  const isAdded = addedTo !== null
  const isOne = partySize === 1
  const addedSpots = isOne ? 'The spot you added' : `The ${partySize} spots you added`
  const words = {
    confirmed: {
      title: isAdded
        ? `${addedSpots} on ${trip.title} ${isOne ? 'was' : 'were'} cancelled`
        : `Your booking for ${trip.title} was cancelled`,
      text: `The organiser cancelled ${isAdded && !isOne ? 'them' : 'it'}.`,
      why: BECAUSE.booked,
    },
    held: {
      title: `Your hold on ${trip.title} was cancelled`,
      text: `The organiser released ${yourSpots({ partySize, addedTo })}.`,
      why: BECAUSE.held,
    },
    offered: {
      title: `Your offer for ${trip.title} was withdrawn`,
      text: 'The organiser withdrew it.',
      why: BECAUSE.offered,
    },
    invited: {
      title: `Your invitation to ${trip.title} was withdrawn`,
      text: 'The organiser withdrew it. You don’t need to do anything.',
      why: BECAUSE.invited,
    },
  }[statusBefore]
  return composeMessage({
    kind: 'booking-cancelled',
    title: words.title,
    text: [
      words.text,
      // A confirmed booking was paid or free, so the message never says "You haven’t been charged".
      ...(statusBefore === 'invited'
        ? []
        : moneySentences({ refund, isPaying, mayBeCharged: mayBeCharged || statusBefore === 'confirmed' })),
    ].join(' '),
    tripId: trip.id,
    path: tripPath(trip.id),
    mailFacts: [...tripFacts(trip), ...spotFacts(partySize), ...refundAmountFacts(refund)],
    mailButton: 'See the trip',
    why: words.why,
  })
}

/** What happens to the money of a booking, hold or offer that an organiser ended. */
export function moneySentences({ refund, isPaying, mayBeCharged }: EndedBookingMoney): string[] {
  return [
    ...(isZero(refund) ? [] : [describeRefund(formatAmount(refund))]),
    ...(isPaying ? [describeRefund('If your payment still goes through, it')] : []),
    ...(isPaying || mayBeCharged ? [] : ['You haven’t been charged.']),
  ]
}

/** The amount of a refund, unless it is zero. */
export function refundAmountFacts(refund: string): MailFact[] {
  return isZero(refund) ? [] : [{ label: 'Refund', value: formatAmount(refund) }]
}

/** A hold or an offer that lapses at `until`. */
export type ExpiringBooking = BookedParty & {
  unitPrice: string
  until: Date
  timeZone: string
}

export function holdEndingMessage(booking: ExpiringBooking): NotificationMessage {
  const { trip, partySize } = booking
  const end = formatMoment(booking.until, booking.timeZone)
  return composeMessage({
    kind: 'hold-ending',
    title: `Your hold on ${trip.title} ends soon`,
    text: `We’re holding ${yourSpots(booking)} until ${end}. Finish booking before then to keep ${itOrThem(partySize)}.`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: `Finish booking in time to keep ${yourSpots(booking)}. You haven’t been charged.`,
    mailMore: [`After that, others can book ${itOrThem(partySize)}.`],
    mailFacts: expiringFacts(booking, { label: 'Held until', value: end }),
    mailButton: 'Finish booking',
    why: BECAUSE.holds,
  })
}

export function placeOfferedMessage(booking: ExpiringBooking): NotificationMessage {
  const { trip, partySize } = booking
  const end = formatMoment(booking.until, booking.timeZone)
  return composeMessage({
    kind: 'place-offered',
    title:
      partySize === 1 ? `A spot opened up on ${trip.title}` : `${partySize} spots opened up on ${trip.title}`,
    text: `We’re keeping ${itOrThem(partySize)} for you until ${end}. You won’t be charged until you pay.`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: `We’re keeping ${itOrThem(partySize)} for you. Accept in time, or ${partySize === 1 ? 'it goes' : 'they go'} to the next in line.`,
    mailMore: ['You won’t be charged until you pay.'],
    mailFacts: expiringFacts(booking, { label: 'Accept by', value: end }),
    mailButton: 'See the offer',
    why: BECAUSE.waits,
  })
}

type LapsedOffer = {
  trip: MessageTrip
  /** The person did not take an earlier offer either, so they are no longer on the waitlist. */
  isOffWaitlist: boolean
}

export function offerLapsedMessage({ trip, isOffWaitlist }: LapsedOffer): NotificationMessage {
  return composeMessage({
    kind: 'offer-lapsed',
    title: `Your offer for ${trip.title} has ended`,
    text: isOffWaitlist
      ? 'You didn’t answer this offer or the one before, so you’re no longer on the waitlist. You can join again.'
      : 'You’re still on the waitlist. Others who fit get an offer first, then it’s your turn again.',
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailMore: ['You haven’t been charged.'],
    mailFacts: tripFacts(trip),
    mailButton: 'See the trip',
    why: BECAUSE.offered,
  })
}

export function expiringFacts(
  { trip, partySize, unitPrice }: ExpiringBooking,
  deadline: MailFact,
): MailFact[] {
  return [...tripFacts(trip), ...spotFacts(partySize), deadline, ...priceFacts({ unitPrice, partySize })]
}

function priceFacts(booking: { unitPrice: string; partySize: number }): MailFact[] {
  const cents = dueCents(booking)
  return [{ label: 'Price', value: cents === 0 ? 'Free' : formatAmount(fromCents(cents)) }]
}

/** 'your spot', 'your 2 spots', 'the 2 spots for people you’re adding' */
export function yourSpots({ partySize, addedTo }: Pick<BookedParty, 'partySize' | 'addedTo'>): string {
  const spots = partySize === 1 ? 'spot' : `${partySize} spots`
  if (addedTo === null) return `your ${spots}`
  return `the ${spots} for ${partySize === 1 ? 'the person' : 'people'} you’re adding`
}

export function itOrThem(partySize: number): string {
  return partySize === 1 ? 'it' : 'them'
}
