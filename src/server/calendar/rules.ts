import type { Transport } from '#contract/bookings.ts'
import { describeSeats } from '#contract/cars.ts'
import { formatDays } from '#contract/days.ts'
import { tripPath } from '#contract/paths.ts'
import { describeMeeting, isSaid } from '#contract/rides.ts'
import type { OwnRide } from '../rides/rules.ts'
import type { CalendarEvent } from './write-calendar.ts'

const MINUTE_MS = 60_000
/** The entry of an offer begins this long before the offer ends. */
const DECIDING_MINUTES = 30
/** The alarm rings two hours before the offer ends. */
const ALARM_MINUTES_BEFORE_END = 120
/** Counted from the entry's start, because every calendar supports that. */
const ALARM_MINUTES_BEFORE_START = ALARM_MINUTES_BEFORE_END - DECIDING_MINUTES

/** A trip stays in the user's feed for this long after its end. */
export const PAST_DAYS = 365
/** Cancelled and decided entries stay this long, so that every calendar sees the change. */
export const CANCELLED_DAYS = 90

/** What calendars show of a trip. */
export type CalendarTrip = {
  id: number
  title: string
  location: string
  startDate: string
  endDate: string
  isCancelled: boolean
  bargeLocation: string | null
  locationCoordinates: { lat: number; lng: number } | null
  /** Raised when any of these fields changes. */
  calendarSequence: number
}

/** A trip in the calendar of somebody who is, or was, on it. */
export type OwnTrip = CalendarTrip & {
  /** Null if the user has no booking, or no longer. */
  booking: OwnBooking | null
  /** The user's car is approved. */
  drives: boolean
  /** In the cars that the user drives or sits in. */
  rides: OwnRide[]
}

type OwnBooking = {
  partySize: number
  transport: Transport
  seats: { carId: number; seatLabel: string; driverFirstName: string | null; isOwnCar: boolean }[]
}

/** A waitlist offer, which the user can accept until `until`. */
export type CalendarOffer = {
  bookingId: number
  partySize: number
  until: Date
  /** Accepted, declined or too late. */
  isDecided: boolean
  /** From an organiser, not from the waitlist. */
  isInvitation: boolean
  trip: CalendarTrip
}

type EventContents = Omit<CalendarEvent, 'sequence' | 'changedAt'>

/** An entry of the user's feed, before it has a sequence number. */
export type CalendarEntry = EventContents & {
  /** Identifies the stored sequence number: 'trip-7'. */
  key: string
  /** Its sequence number is at least this: calendars ignore a number below one that they have seen. */
  atLeast: number
}

/** A trip as everybody may see it. */
export function tripEvent(
  trip: CalendarTrip & { calendarChangedAt: Date },
  publicUrl: string,
): CalendarEvent {
  const contents = composeTripEvent(trip, { publicUrl, isCancelled: trip.isCancelled, personalLines: [] })
  return { ...contents, sequence: trip.calendarSequence, changedAt: trip.calendarChangedAt }
}

/**
 * A trip in the user's feed. It has more detail than the file that everybody gets, and a higher sequence, so
 * that it wins if a calendar has both.
 */
export function ownTripEntry(trip: OwnTrip, publicUrl: string): CalendarEntry {
  const goes = isGoing(trip)
  const contents = composeTripEvent(trip, {
    publicUrl,
    isCancelled: trip.isCancelled || !goes,
    personalLines: goes ? describePlace(trip) : ['You’re no longer on this trip.'],
  })
  return { ...contents, key: tripKey(trip), atLeast: trip.calendarSequence + 1 }
}

/** Whether the person is on the trip; false once they have left it. */
export function isGoing({ booking, drives }: OwnTrip): boolean {
  return booking !== null || drives
}

type ComposeTripEventOptions = { publicUrl: string; isCancelled: boolean; personalLines: string[] }

function composeTripEvent(
  trip: CalendarTrip,
  { publicUrl, isCancelled, personalLines }: ComposeTripEventOptions,
): EventContents {
  const url = tripUrl(trip, publicUrl)
  return {
    uid: uidOf(tripKey(trip), publicUrl),
    when: { startDate: trip.startDate, endDate: trip.endDate },
    title: trip.title,
    location: trip.location,
    coordinates: trip.locationCoordinates,
    url,
    description: [
      ...(trip.isCancelled ? ['The organiser has cancelled this trip.'] : []),
      formatDays(trip.startDate, trip.endDate),
      ...(trip.bargeLocation === null ? [] : [`Barge meeting point: ${trip.bargeLocation}`]),
      ...(trip.isCancelled ? [] : personalLines),
      `Trip details: ${url}`,
    ].join('\n'),
    isCancelled,
    isBusy: !isCancelled,
  }
}

/** What the user's party has on the trip, one sentence for each line. */
function describePlace({ booking, drives, rides }: OwnTrip): string[] {
  const rideLines = rides.flatMap(describeRide)
  if (!booking) return ['You’re driving your car.', ...rideLines]
  const { partySize, transport, seats } = booking
  const guests = partySize - 1
  return [
    guests === 0 ? 'You’re going.' : `You and ${guests === 1 ? '1 guest' : `${guests} guests`} are going.`,
    ...(drives ? ['You’re driving your car.'] : []),
    ...(seats.length > 0 ? [`${seats.length === 1 ? 'Seat' : 'Seats'}: ${describeSeats(seats)}`] : []),
    ...rideLines,
    ...(transport === 'own' ? ['You’re making your own way there.'] : []),
  ]
}

function describeRide({ isDriver, driverFirstName, start, pickUp }: OwnRide): string[] {
  const car = driverFirstName === null ? 'The car starts' : `${driverFirstName}’s car starts`
  return [
    ...(isSaid(start) ? [`${isDriver ? 'You start' : car}: ${describeMeeting(start)}`] : []),
    ...(pickUp ? [`You’ll be picked up: ${describeMeeting(pickUp)}`] : []),
  ]
}

/** An offer in the user's feed. It covers the last half hour; the alarm rings two hours before the end. */
export function offerEntry(offer: CalendarOffer, publicUrl: string): CalendarEntry {
  const { trip, until, isDecided, isInvitation, partySize } = offer
  const days = formatDays(trip.startDate, trip.endDate)
  const spots = partySize === 1 ? 'a spot' : `${partySize} spots`
  const url = `${tripUrl(trip, publicUrl)}?tab=booking#places`
  const key = `offer-${offer.bookingId}`
  const promise = isInvitation
    ? `You’re invited to ${trip.title}, ${days}. We’re keeping ${spots} for you.`
    : `You’ve been offered ${spots} on ${trip.title}, ${days}.`
  return {
    key,
    atLeast: trip.calendarSequence,
    uid: uidOf(key, publicUrl),
    when: { from: new Date(until.getTime() - DECIDING_MINUTES * MINUTE_MS), until },
    title: `${isInvitation ? 'Invitation' : 'Waitlist offer'} ends: ${trip.title}`,
    location: trip.location,
    coordinates: trip.locationCoordinates,
    url,
    description: isDecided
      ? `This ${isInvitation ? 'invitation' : 'offer'} is no longer open.\n${url}`
      : `${promise}\nAccept or decline before this ends: ${url}`,
    isCancelled: isDecided,
    isBusy: false,
    ...(!isDecided && { alarmMinutesBefore: ALARM_MINUTES_BEFORE_START }),
  }
}

function tripKey({ id }: CalendarTrip): string {
  return `trip-${id}`
}

function uidOf(key: string, publicUrl: string): string {
  return `${key}@${new URL(publicUrl).hostname}`
}

function tripUrl({ id }: CalendarTrip, publicUrl: string): string {
  return publicUrl + tripPath(id)
}

/** A key has 32 random bytes. */
const FEED_FILE_NAME = /^([\w-]{43})\.ics$/

export function feedUrl(key: string, publicUrl: string): string {
  return `${publicUrl}/api/calendars/${key}.ics`
}

/** The feed's key in a file name; null if there is none. */
export function readFeedKey(file: string): string | null {
  return FEED_FILE_NAME.exec(file)?.[1] ?? null
}
