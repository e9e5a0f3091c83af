import type { Transport } from '#contract/bookings.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import type { CarStatus } from '#contract/cars.ts'
import type { NudgeAbout } from '#contract/readiness.ts'
import type { TripPlan } from '../events/events.ts'
import { list, meetingPoint, message, placesOf, type Message, type Trip } from './messages.ts'

type Changed = {
  trip: Trip
  was: TripPlan
  /** Until then a booking can be cancelled with everything back. */
  refundUntil: string | null
}

/** What people plan by is different: each part as it is now and as it was. Null where nothing is, any more. */
export function tripChanged({ trip, was, refundUntil }: Changed): Message | null {
  const changes = findChanges(trip, was)
  const [first] = changes
  if (!first) return null
  const hasNewDates = changes.some(({ part }) => part === 'dates')
  const isFree = hasNewDates && refundUntil !== null
  const free = isFree ? `If that does not suit you, cancel by ${refundUntil} and get everything back.` : ''
  return message({
    kind: 'trip-changed',
    title: `${trip.title} has ${changes.length === 1 ? first.title : 'changed'}`,
    text: [...changes.map(({ text }) => text), free].filter(Boolean).join(' '),
    path: isFree ? '/bookings' : `/trip/${trip.id}`,
    more: [],
    action: isFree ? 'See my booking' : 'See the trip',
    why: 'You get this mail because you are part of this trip.',
  })
}

type PlanChange = { part: 'dates' | 'place' | 'barge'; title: string; text: string }

function findChanges(is: Trip, was: TripPlan): PlanChange[] {
  const changes: PlanChange[] = []
  if (is.startDate !== was.startDate || is.endDate !== was.endDate) {
    const [now, before] = [formatDays(is.startDate, is.endDate), formatDays(was.startDate, was.endDate)]
    changes.push({ part: 'dates', title: 'new dates', text: `It is now ${now} instead of ${before}.` })
  }
  if (is.location !== was.location) {
    const text = `It takes place in ${is.location} instead of ${was.location}.`
    changes.push({ part: 'place', title: 'a new place', text })
  }
  if (is.bargeLocation !== was.bargeLocation) {
    changes.push({ part: 'barge', title: 'a new barge meeting point', text: bargeWords(is, was) })
  }
  return changes
}

function bargeWords({ bargeLocation: now }: Trip, { bargeLocation: before }: TripPlan): string {
  if (now === null) return `There is no barge meeting point any more; it was ${before}.`
  return `The barge meeting point is ${now}${before === null ? '' : ` instead of ${before}`}.`
}

type Reminded = {
  trip: Trip
  /** Null: drives without a place of their own. */
  booking: {
    transport: Transport
    /** Of the car that they offer themselves. */
    carStatus: CarStatus | null
    needsSeats: number
    seats: { label: string; driver: string | null }[]
  } | null
}

/** The trip is near: when, where and how one gets there. */
export function reminder({ trip, booking }: Reminded): Message {
  const isOpen = booking === null || booking.needsSeats > 0
  return message({
    kind: 'reminder',
    title: `${trip.title} starts on ${formatDay(trip.startDate)}`,
    text: [
      `${formatDays(trip.startDate, trip.endDate)} in ${trip.location}.`,
      ...meetingPoint(trip),
      ...wayThere(booking),
    ].join(' '),
    path: isOpen ? placesOf(trip, 'booking') : `/trip/${trip.id}`,
    more: ['The day-by-day plan and who comes along are on the trip’s page. Have a good trip!'],
    action: isOpen ? 'See what is open' : 'See the trip',
    why: 'You get this mail because you are on this trip.',
  })
}

function wayThere(booking: Reminded['booking']): string[] {
  if (booking === null) return ['You drive, and have not booked a place of your own yet.']
  const { transport, carStatus, needsSeats, seats } = booking
  const own = seats.map(({ label, driver }) => (driver === null ? label : `${label} in ${driver}’s car`))
  return [
    ...(transport === 'own' ? ['You travel there by yourself.'] : []),
    ...(transport === 'driving' ? [ownCar(carStatus)] : []),
    ...(own.length > 0 ? [`Your ${own.length === 1 ? 'seat' : 'seats'}: ${list.format(own)}.`] : []),
    ...(needsSeats > 0 ? [missingSeats(needsSeats, own.length)] : []),
  ]
}

function ownCar(status: CarStatus | null): string {
  return status === 'approved'
    ? 'You drive your own car.'
    : 'You want to drive your own car, which still waits for an organiser’s approval.'
}

function missingSeats(needs: number, has: number): string {
  if (has > 0) return `${needs === 1 ? 'One more seat is' : `${needs} more seats are`} still to be chosen.`
  return needs === 1 ? 'You have not chosen a seat yet.' : 'You have not chosen your seats yet.'
}

type Nudged = { trip: { id: number; title: string }; by: string | null; open: NudgeAbout[] }

const toDo: Record<NudgeAbout, string> = {
  pay: 'pay for your place',
  seat: 'choose a seat in a car',
  guests: 'name your guests',
  booking: 'book your own place',
}

/** An organiser asks for what is still open. */
export function nudged({ trip, by, open }: Nudged): Message {
  return message({
    kind: 'nudge',
    title: `Something is still open for ${trip.title}`,
    text: `${by ?? 'The organiser'} asks you to ${list.format(open.map((about) => toDo[about]))}.`,
    path: placesOf(trip, 'booking'),
    more: [
      ...(open.includes('booking')
        ? ['Your car is on the list, and a car is not a place yet: book yours if you come along.']
        : []),
      ...(open.includes('pay') ? ['Until it is paid for, your place is held for a while only.'] : []),
    ],
    action: 'See what is open',
    why: 'You get this mail because an organiser of this trip asked for it.',
  })
}
