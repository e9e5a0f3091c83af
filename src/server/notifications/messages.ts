import { formatDays } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { CarDeal } from '../cars/rules.ts'
import type { MailWords } from '../mails/compose-mail.ts'
import { beginSentence } from '../mails/quotes.ts'

/** One thing a person is told: short in the app, with what follows from it in the mail. */
export type Message = {
  kind: NotificationKind
  title: string
  text: string
  /** Where it leads, on this site. A page: opening it changes nothing. */
  path: string
  mail: MailWords
}

export type Trip = {
  id: number
  title: string
  location: string
  startDate: string
  endDate: string
  bargeLocation: string | null
}

type Confirmed = { trip: Trip; partySize: number; bookingId: number; isPaid: boolean; needsSeats: number }

export function bookingConfirmed({ trip, partySize, bookingId, isPaid, needsSeats }: Confirmed): Message {
  const places = partySize === 1 ? 'Your place is confirmed' : `Your ${partySize} places are confirmed`
  const when = `${formatDays(trip.startDate, trip.endDate)} in ${trip.location}`
  return message({
    kind: 'booking-confirmed',
    title: `You’re going: ${trip.title}`,
    // Who books late hears of the meeting point here alone: the reminder has gone out.
    text: [
      `${places}: ${when}.`,
      ...meetingPoint(trip),
      ...(needsSeats > 0
        ? [`Please choose ${needsSeats === 1 ? 'a seat' : `${needsSeats} seats`} in a car.`]
        : []),
    ].join(' '),
    path: needsSeats > 0 ? placesOf(trip, 'booking') : '/bookings',
    more: [
      ...(isPaid ? [`Your receipt is kept with your booking, number ${bookingId}.`] : []),
      'In My Bookings you find your seats, can change how you get there, and see what cancelling gives back.',
    ],
    action: needsSeats > 0 ? 'Choose a seat' : 'See my booking',
    why: 'You get this mail because you booked this trip.',
  })
}

/** Where the barge is met, if one is. */
export function meetingPoint({ bargeLocation }: Trip): string[] {
  return bargeLocation === null ? [] : [`The barge meeting point is ${bargeLocation}.`]
}

/** Told when an organiser did it: who cancels by themselves knows. */
export function bookingCancelled({ trip, isPaid }: { trip: Trip; isPaid: boolean }): Message {
  const money = isPaid ? ' Everything you paid comes back to you.' : ''
  return message({
    kind: 'booking-cancelled',
    title: `Your place on ${trip.title} was cancelled`,
    text: `The organiser has cancelled your booking for ${formatDays(trip.startDate, trip.endDate)}.${money}`,
    path: `/trip/${trip.id}`,
    more: [],
    action: 'See the trip',
    why: 'You get this mail because you had booked this trip.',
  })
}

export function holdEnding({
  trip,
  partySize,
  until,
}: {
  trip: Trip
  partySize: number
  until: string
}): Message {
  return message({
    kind: 'hold-ending',
    title: `Your hold on ${trip.title} ends soon`,
    text: `We keep ${yourPlaces(partySize)} until ${until}. Go on to book, or keep holding.`,
    path: placesOf(trip, 'booking'),
    more: [
      `After that ${partySize === 1 ? 'it goes' : 'they go'} back to everybody. Nothing has been charged.`,
    ],
    action: 'Go on with my booking',
    why: 'You get this mail because you hold places on this trip.',
  })
}

export function placeOffered({
  trip,
  partySize,
  until,
}: {
  trip: Trip
  partySize: number
  until: string
}): Message {
  const isOne = partySize === 1
  return message({
    kind: 'place-offered',
    title: isOne
      ? `A place on ${trip.title} is free for you`
      : `${partySize} places on ${trip.title} are free for you`,
    text: `${isOne ? 'It is' : 'They are'} kept for you until ${until}. Nothing is charged before you accept.`,
    path: placesOf(trip, 'booking'),
    more: [
      `Accept or decline on the trip’s page; opening it decides nothing. Unless you accept by then, ${isOne ? 'the place goes' : 'the places go'} to the next party that waits.`,
    ],
    action: 'See the offer',
    why: 'You get this mail because you are on the waitlist of this trip.',
  })
}

export function offerLapsed({ trip, isLast }: { trip: Trip; isLast: boolean }): Message {
  const text = isLast
    ? 'It is the second one that went unanswered, so you are no longer on the waitlist. You can join it again.'
    : 'You are still on the waitlist. Others who fit get an offer first, then it is your turn again.'
  return message({
    kind: 'offer-lapsed',
    title: `Your offer for ${trip.title} has ended`,
    text,
    path: placesOf(trip, 'booking'),
    more: ['Nothing has been charged.'],
    action: 'See the trip',
    why: 'You get this mail because places on this trip were offered to you.',
  })
}

type ApprovedCar = { trip: Trip; passengerSeats: number; isTravelling: boolean }

export function carApproved({ trip, passengerSeats, isTravelling }: ApprovedCar): Message {
  const seats = passengerSeats === 1 ? 'Its seat can' : `Its ${passengerSeats} seats can`
  const own = isTravelling ? '' : ' A car is not a place yet: book yours, too, if you come along.'
  return message({
    kind: 'car-approved',
    title: `Your car is approved for ${trip.title}`,
    text: `${seats} be booked now.${own}`,
    path: placesOf(trip, isTravelling ? 'cars' : 'booking'),
    more: ['Thank you for driving. On the trip’s page you see who rides with you.'],
    action: 'See my car',
    why: BECAUSE_OF_THE_CAR,
  })
}

export function carUnapproved({ trip }: { trip: Trip }): Message {
  return message({
    kind: 'car-unapproved',
    title: `Your car for ${trip.title} is no longer approved`,
    text: 'The organiser has taken the approval back, so its seats are free again and cannot be booked for now. Your passengers are told.',
    path: placesOf(trip, 'cars'),
    more: [
      'Your car stays on the list, where you can change what you said about it. A place that you booked stays yours.',
    ],
    action: 'See my car',
    why: BECAUSE_OF_THE_CAR,
  })
}

export function carRemoved({ trip }: { trip: Trip }): Message {
  return message({
    kind: 'car-removed',
    title: `Your car was taken off ${trip.title}`,
    text: 'The organiser has removed it. Your passengers are told, and a place that you booked stays yours.',
    path: placesOf(trip, 'booking'),
    more: ['Did you mean to drive yourself? Then choose another way there.'],
    action: 'See the trip',
    why: BECAUSE_OF_THE_CAR,
  })
}

type LostSeat = { trip: Trip; driver: string | null; seatLabels: string[]; freeElsewhere: number }

export function seatLost({ trip, driver, seatLabels, freeElsewhere }: LostSeat): Message {
  const isOne = seatLabels.length === 1
  const elsewhere =
    freeElsewhere === 0
      ? 'No other car has a free seat right now.'
      : `${freeElsewhere === 1 ? '1 seat is' : `${freeElsewhere} seats are`} free in other cars.`
  return message({
    kind: 'seat-lost',
    title: `Your ${isOne ? 'seat' : 'seats'} for ${trip.title} ${isOne ? 'is' : 'are'} gone`,
    text: `${driver === null ? 'The car' : `The car of ${driver}`} no longer takes passengers. Your place on the trip stays. ${elsewhere}`,
    path: placesOf(trip, 'booking'),
    more: [
      `You had ${list.format(seatLabels)}. Choose ${isOne ? 'another seat' : 'other seats'}, or another way to get there.`,
    ],
    action: freeElsewhere === 0 ? 'See the cars' : 'Choose a seat',
    why: 'You get this mail because you had a seat in this car.',
  })
}

type MovedSeats = { trip: Trip; driver: string | null; moved: { from: string; to: string }[] }

export function seatMoved({ trip, driver, moved }: MovedSeats): Message {
  const changes = moved.map(({ from, to }) => `${to} instead of ${from}`)
  return message({
    kind: 'seat-moved',
    title: `You have another seat for ${trip.title}`,
    text: `${driver === null ? 'The car' : `The car of ${driver}`} has fewer seats now. You have ${list.format(changes)}.`,
    path: placesOf(trip, 'booking'),
    more: ['Would you rather sit elsewhere? Every free seat can be chosen.'],
    action: 'See my seat',
    why: 'You get this mail because you have a seat in this car.',
  })
}

type ChangedCar = {
  trip: Trip
  driver: string | null
  changed: (keyof CarDeal)[]
  was: CarDeal
  is: CarDeal
}

/** What of the deal is different now. What a driver wrote is not quoted: anybody can write anything there. */
export function carChanged({ trip, driver, changed, was, is }: ChangedCar): Message {
  const [share, before] = [formatAmount(is.fuelEstimate), formatAmount(was.fuelEstimate)]
  const words: Record<keyof CarDeal, string> = {
    fuelEstimate: `the fuel share is now ${share} per person (it was ${before})`,
    canFitOnBarge: is.canFitOnBarge ? 'it fits on the barge now' : 'it no longer fits on the barge',
    bootSpaceDescription: 'what it says of its boot space is new',
  }
  return message({
    kind: 'car-changed',
    title: `Your car for ${trip.title} has changed`,
    text: `${driver === null ? 'The car you ride in' : `${driver}’s car`}: ${list.format(changed.map((part) => words[part]))}.`,
    path: placesOf(trip, 'cars'),
    more: ['Your seat stays yours. Would you rather sit elsewhere? Every free seat can be chosen.'],
    action: 'See the car',
    why: 'You get this mail because you have a seat in this car.',
  })
}

export function paymentFailed({
  trip,
  amount,
  isHeld,
}: {
  trip: Trip
  amount: string
  isHeld: boolean
}): Message {
  return message({
    kind: 'payment-failed',
    title: `Your payment for ${trip.title} did not go through`,
    text: `${formatAmount(amount)} could not be collected, so you were not charged. ${isHeld ? 'We still hold your place for a moment: try again.' : 'Your place went back to everybody.'}`,
    path: placesOf(trip, 'booking'),
    more: ['Another card, or another way to pay, often helps.'],
    action: isHeld ? 'Try again' : 'See the trip',
    why: 'You get this mail because you paid for this trip.',
  })
}

type Refunded = {
  trip: Trip
  amount: string
  reason: RefundReason
  note: string | null
  bookingId: number
  /** Nobody has given the place up: the money goes back all the same. */
  keepsPlace: boolean
}

/** Why money goes back, in a sentence. Of a cancelled trip everybody hears otherwise. */
const refundReasons: Record<RefundReason, string> = {
  cancelled: 'You gave your place up.',
  'cancelled-by-organiser': 'The organiser has cancelled your booking.',
  'trip-cancelled': 'The trip does not take place.',
  'party-smaller': 'Your party has become smaller.',
  'too-late':
    'Your payment came when your hold had ended and the places were gone. You are the first to be offered a place that becomes free.',
  'no-longer-open': 'Your payment came too late to be used.',
  'not-wanted': 'Your payment came after you had let your place go.',
  'paid-twice': 'Your place was paid for already.',
  overpaid: 'Your party was smaller by the time you paid.',
  underpaid: 'Your party was larger by the time you paid, and the payment did not cover it.',
  goodwill: 'The organiser gives you this back.',
  'at-provider': 'The organiser gives you this back.',
}

export function refundPromised({ trip, amount, reason, note, bookingId, keepsPlace }: Refunded): Message {
  return message({
    kind: 'refund',
    title: `${formatAmount(amount)} for ${trip.title} comes back to you`,
    text: refundReasons[reason] + (keepsPlace ? ' Your spot on the trip stays yours.' : ''),
    path: `/bookings/${bookingId}/receipt`,
    more: [
      ...(note === null ? [] : [`The organiser writes: ${note}`]),
      'It goes to the card, or the account, that you paid with. Banks take five to ten days to show it.',
    ],
    action: 'See the receipt',
    why: 'You get this mail because you paid for this trip.',
  })
}

type FailedRefund = { trip: Trip; amount: string; bookingId: number; payer: string | null }

/** Told to who was promised the money, and to every organiser: somebody has to see to it. */
export function refundFailed({ trip, amount, bookingId, payer }: FailedRefund): {
  payer: Message
  organiser: Message
} {
  const sum = formatAmount(amount)
  const kind = 'refund-failed'
  return {
    payer: message({
      kind,
      title: `Your refund for ${trip.title} has not gone through`,
      text: `${sum} could not be sent back to you. The organisers know, and will see to it.`,
      path: `/bookings/${bookingId}/receipt`,
      more: [],
      action: 'See the receipt',
      why: 'You get this mail because you paid for this trip.',
    }),
    organiser: message({
      kind,
      title: `A refund for ${trip.title} has failed`,
      text: `${sum} for ${payer ?? 'a traveller'} did not go through. Please give it back in another way, or try again.`,
      path: `/admin/trips/${trip.id}/payments`,
      more: [],
      action: 'See the payments',
      why: 'You get this mail because you organise trips here.',
    }),
  }
}

type CancelledFor = 'paid' | 'booked' | 'waiting' | 'driving'

export function tripCancelled({ trip, as }: { trip: Trip; as: CancelledFor }): Message {
  const words: Record<CancelledFor, string> = {
    paid: 'Your place is cancelled, and everything you paid comes back to you.',
    booked: 'Your place is cancelled. Nothing was charged.',
    waiting: 'You are no longer on its waitlist.',
    driving: 'Your car is not needed. Thank you for offering it.',
  }
  return message({
    kind: 'trip-cancelled',
    title: `${trip.title} is cancelled`,
    text: `The trip of ${formatDays(trip.startDate, trip.endDate)} does not take place. ${words[as]}`,
    path: as === 'paid' ? '/bookings' : `/trip/${trip.id}`,
    more: as === 'paid' ? ['Banks take five to ten days to show it.'] : [],
    action: as === 'paid' ? 'See my bookings' : 'See the trip',
    why: 'You get this mail because you were part of this trip.',
  })
}

/** 'Tue, Mar 9, 14:05 GMT+1': a mail is read anywhere, so the zone belongs to the time. */
export function formatMoment(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  return format.format(moment).replace(/\s/gu, ' ')
}

const BECAUSE_OF_THE_CAR = 'You get this mail because you offered your car for this trip.'
export const list = new Intl.ListFormat('en')

/** Where one books, sees the cars, or shares expenses, on the trip's page. */
export function placesOf({ id }: Pick<Trip, 'id'>, tab: 'booking' | 'cars' | 'expenses'): string {
  return `/trip/${id}?tab=${tab}#places`
}

function yourPlaces(partySize: number): string {
  return partySize === 1 ? 'your place' : `your ${partySize} places`
}

type Said = Omit<Message, 'mail'> & { more: string[]; action: string; why: string }

/** A mail says what the app does, and a little more. */
export function message({ more, action, why, ...said }: Said): Message {
  const [title, text] = [beginSentence(said.title), beginSentence(said.text)]
  const mail: MailWords = {
    summary: text,
    heading: title,
    paragraphs: [text, ...more],
    action: { label: action, path: said.path },
    smallPrint: [why],
  }
  return { ...said, title, text, mail }
}
