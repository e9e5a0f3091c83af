import { bookingNumber } from '#contract/booking-number.ts'
import { dueCents } from '#contract/checkout.ts'
import { formatDays } from '#contract/days.ts'
import { formatAmount, fromCents, toCents } from '#contract/money.ts'
import { describeRefund } from '#contract/refund-words.ts'
import type { Fact } from '../mails/compose-mail.ts'
import type { EndedMoney } from './notification-queries.ts'
import {
  missingSeats,
  placeFacts,
  refundFacts,
  spotFacts,
  tripFacts,
  wayFacts,
  type WayThere,
} from './mail-facts.ts'
import { BECAUSE, formatMoment, message, placesOf, type Message, type Trip } from './messages.ts'

type Party = { trip: Trip; partySize: number }

type Confirmed = Party & {
  bookingId: number
  way: WayThere
  unitPrice: string
  /** What was paid and not refunded. */
  paid: string
  terms: Omit<Parameters<typeof refundFacts>[0], 'startDate'>
}

export function bookingConfirmed({ trip, partySize, bookingId, way, ...money }: Confirmed): Message {
  const isFree = isNothing(money.unitPrice)
  const confirmed = partySize === 1 ? 'Your spot is confirmed' : `Your ${partySize} spots are confirmed`
  // Who has yet to decide how to get there need not choose now.
  const missing = way.transport === 'later' ? 0 : missingSeats(way)
  const choose = missing === 0 ? [] : [chooseWords(missing, way.seats.length)]
  return message({
    kind: 'booking-confirmed',
    title: `You’re going: ${trip.title}`,
    // Who books late hears of the meeting point here alone: the reminder has gone out.
    text: [
      `${confirmed} for ${formatDays(trip.startDate, trip.endDate)}.`,
      ...meetingPoint(trip),
      ...choose,
    ].join(' '),
    lead: [`${confirmed}.`, ...choose].join(' '),
    path: missing > 0 ? placesOf(trip, 'booking') : '/bookings',
    more: [
      `In My Bookings you can change how you get there, ${isFree ? 'or cancel' : 'see your receipt, or cancel'}.`,
    ],
    facts: [
      ...tripFacts(trip),
      ...spotFacts(partySize),
      ...wayFacts(way),
      ...placeFacts(trip),
      ...(isFree ? [{ label: 'Price', value: 'Free' }] : paidFacts(money, trip)),
      { label: 'Booking number', value: bookingNumber(bookingId) },
    ],
    action: missing > 0 ? seatAction(missing) : 'See my booking',
    why: BECAUSE.booked,
  })
}

function paidFacts({ paid, terms }: Pick<Confirmed, 'paid' | 'terms'>, { startDate }: Trip): Fact[] {
  return isNothing(paid)
    ? []
    : [{ label: 'Paid', value: formatAmount(paid) }, ...refundFacts({ ...terms, startDate })]
}

function chooseWords(missing: number, has: number): string {
  if (has > 0) return `Choose ${missing === 1 ? '1 more seat' : `${missing} more seats`} in a car.`
  return `Choose ${missing === 1 ? 'a seat' : `${missing} seats`} in a car.`
}

export function seatAction(missing: number): string {
  return missing === 1 ? 'Choose a seat' : 'Choose seats'
}

/** Where the barge is met, if one is. */
export function meetingPoint({ bargeLocation }: Trip): string[] {
  return bargeLocation === null ? [] : [`The barge meeting point is ${bargeLocation}.`]
}

type Cancelled = Party & {
  /** What it was until then. */
  was: 'confirmed' | 'held' | 'offered'
} & EndedMoney

/** Told when an organiser did it: who cancels by themselves knows. */
export function bookingCancelled({ trip, partySize, was, ...money }: Cancelled): Message {
  const words = {
    confirmed: {
      title: `Your booking for ${trip.title} was cancelled`,
      text: 'The organiser cancelled it.',
      why: BECAUSE.booked,
    },
    held: {
      title: `Your hold on ${trip.title} was cancelled`,
      text: `The organiser released ${yourSpots(partySize)}.`,
      why: BECAUSE.held,
    },
    offered: {
      title: `Your offer for ${trip.title} was withdrawn`,
      text: 'The organiser withdrew it.',
      why: BECAUSE.offered,
    },
  }[was]
  return message({
    kind: 'booking-cancelled',
    title: words.title,
    text: [
      words.text,
      ...refundWords({ ...money, mayBeCharged: money.mayBeCharged || was === 'confirmed' }),
    ].join(' '),
    path: `/trip/${trip.id}`,
    facts: [...tripFacts(trip), ...spotFacts(partySize), ...refundSum(money.refund)],
    action: 'See the trip',
    why: words.why,
  })
}

/** What becomes of the money of somebody whose booking, hold or offer an organiser ended. */
export function refundWords({ refund, isPaying, mayBeCharged }: EndedMoney): string[] {
  return [
    ...(isNothing(refund) ? [] : [describeRefund(formatAmount(refund))]),
    ...(isPaying ? [describeRefund('If your payment still goes through, it')] : []),
    ...(isPaying || mayBeCharged ? [] : ['You haven’t been charged.']),
  ]
}

export function refundSum(refund: string): Fact[] {
  return isNothing(refund) ? [] : [{ label: 'Refund', value: formatAmount(refund) }]
}

type Open = Party & { unitPrice: string; until: Date; timeZone: string }

export function holdEnding({ trip, partySize, unitPrice, until, timeZone }: Open): Message {
  const end = formatMoment(until, timeZone)
  return message({
    kind: 'hold-ending',
    title: `Your hold on ${trip.title} ends soon`,
    text: `We’re holding ${yourSpots(partySize)} until ${end}. Finish booking before then to keep ${it(partySize)}.`,
    lead: `Finish booking in time to keep ${yourSpots(partySize)}. You haven’t been charged.`,
    path: placesOf(trip, 'booking'),
    more: [`After that, others can book ${it(partySize)}.`],
    facts: [
      ...tripFacts(trip),
      ...spotFacts(partySize),
      { label: 'Held until', value: end },
      ...priceFacts({ unitPrice, partySize }),
    ],
    action: 'Finish booking',
    why: BECAUSE.holds,
  })
}

export function placeOffered({ trip, partySize, unitPrice, until, timeZone }: Open): Message {
  const end = formatMoment(until, timeZone)
  return message({
    kind: 'place-offered',
    title:
      partySize === 1 ? `A spot opened up on ${trip.title}` : `${partySize} spots opened up on ${trip.title}`,
    text: `We’re keeping ${it(partySize)} for you until ${end}. You won’t be charged until you pay.`,
    lead: `We’re keeping ${it(partySize)} for you. Accept in time, or ${partySize === 1 ? 'it goes' : 'they go'} to the next in line.`,
    path: placesOf(trip, 'booking'),
    more: ['You won’t be charged until you pay.'],
    facts: [
      ...tripFacts(trip),
      ...spotFacts(partySize),
      { label: 'Accept by', value: end },
      ...priceFacts({ unitPrice, partySize }),
    ],
    action: 'See the offer',
    why: BECAUSE.waits,
  })
}

export function offerLapsed({ trip, isLast }: { trip: Trip; isLast: boolean }): Message {
  return message({
    kind: 'offer-lapsed',
    title: `Your offer for ${trip.title} has ended`,
    text: isLast
      ? 'You didn’t answer this offer or the one before, so you’re no longer on the waitlist. You can join again.'
      : 'You’re still on the waitlist. Others who fit get an offer first, then it’s your turn again.',
    path: placesOf(trip, 'booking'),
    more: ['You haven’t been charged.'],
    facts: tripFacts(trip),
    action: 'See the trip',
    why: BECAUSE.offered,
  })
}

function priceFacts(booking: { unitPrice: string; partySize: number }): Fact[] {
  const cents = dueCents(booking)
  return [{ label: 'Price', value: cents === 0 ? 'Free' : formatAmount(fromCents(cents)) }]
}

function isNothing(amount: string): boolean {
  return toCents(amount) === 0
}

export function yourSpots(partySize: number): string {
  return partySize === 1 ? 'your spot' : `your ${partySize} spots`
}

function it(partySize: number): string {
  return partySize === 1 ? 'it' : 'them'
}
