import type { Transport } from '#contract/bookings.ts'
import { formatDays } from '#contract/days.ts'
import { describeSeats } from '#contract/seat-words.ts'
import type { CalendarEvent } from './write-calendar.ts'

const MINUTE_MS = 60_000
/** How long before its end the entry of an offer begins. */
const DECIDING_MINUTES = 30
/** Two hours before the end: so many before the beginning, which every calendar understands. */
const ALARM_MINUTES = 120 - DECIDING_MINUTES

/** A trip stays in one's calendar for so long after its end. */
export const PAST_DAYS = 365
/** What is cancelled or decided says so for that long, until every calendar has heard of it. */
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
  /** Higher with whatever of this changes. */
  calendarSequence: number
}

/** A trip in the calendar of somebody who is, or was, on it. */
export type OwnTrip = CalendarTrip & {
  /** Null: not booked, or no longer. */
  booking: OwnBooking | null
  drives: boolean
}

type OwnBooking = {
  partySize: number
  transport: Transport
  seats: { carId: number; seatLabel: string; driverFirstName: string | null }[]
}

/** A place from the waitlist that is theirs if they say so in time. */
export type CalendarOffer = {
  bookingId: number
  partySize: number
  until: Date
  /** Accepted, declined or too late. */
  isDecided: boolean
  trip: CalendarTrip
}

type EventContents = Omit<CalendarEvent, 'sequence' | 'changedAt'>

/** An entry of somebody's own calendar, before it has a number. */
export type CalendarEntry = EventContents & {
  /** By which its number is kept: 'trip-7'. */
  key: string
  /** Its number is never lower. */
  atLeast: number
}

/** A trip as everybody may see it. */
export function tripEvent(
  trip: CalendarTrip & { calendarChangedAt: Date },
  publicUrl: string,
): CalendarEvent {
  const contents = composeTripEvent(trip, { publicUrl, isCancelled: trip.isCancelled, ownLines: [] })
  return { ...contents, sequence: trip.calendarSequence, changedAt: trip.calendarChangedAt }
}

/** A trip as somebody has it in their own calendar: that tells more than the trip's file, and counts where both are. */
export function ownTripEntry(trip: OwnTrip, publicUrl: string): CalendarEntry {
  const isGoing = trip.booking !== null || trip.drives
  const contents = composeTripEvent(trip, {
    publicUrl,
    isCancelled: trip.isCancelled || !isGoing,
    ownLines: isGoing ? placeLines(trip) : ['You’re no longer on this trip.'],
  })
  return { ...contents, key: tripKey(trip), atLeast: trip.calendarSequence + 1 }
}

type ComposeTripEventOptions = { publicUrl: string; isCancelled: boolean; ownLines: string[] }

function composeTripEvent(
  trip: CalendarTrip,
  { publicUrl, isCancelled, ownLines }: ComposeTripEventOptions,
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
      ...(trip.isCancelled ? [] : ownLines),
      `Trip details: ${url}`,
    ].join('\n'),
    isCancelled,
    isBusy: !isCancelled,
  }
}

function placeLines({ booking, drives }: OwnTrip): string[] {
  if (!booking) return ['You’re driving your car.']
  const { partySize, transport, seats } = booking
  const guests = partySize - 1
  return [
    guests === 0 ? 'You’re going.' : `You and ${guests === 1 ? '1 guest' : `${guests} guests`} are going.`,
    ...(drives ? ['You’re driving your car.'] : []),
    ...(seats.length > 0 ? [`${seats.length === 1 ? 'Seat' : 'Seats'}: ${describeSeats(seats)}`] : []),
    ...(transport === 'own' ? ['You’re making your own way there.'] : []),
  ]
}

/** The last half hour in which an offer can be accepted; the calendar speaks up two hours before its end. */
export function offerEntry(offer: CalendarOffer, publicUrl: string): CalendarEntry {
  const { trip, until, isDecided, partySize } = offer
  const days = formatDays(trip.startDate, trip.endDate)
  const spots = partySize === 1 ? 'a spot' : `${partySize} spots`
  const url = `${tripUrl(trip, publicUrl)}?tab=booking#places`
  const key = `offer-${offer.bookingId}`
  return {
    key,
    atLeast: trip.calendarSequence,
    uid: uidOf(key, publicUrl),
    when: { from: new Date(until.getTime() - DECIDING_MINUTES * MINUTE_MS), until },
    title: `Waitlist offer ends: ${trip.title}`,
    location: trip.location,
    coordinates: trip.locationCoordinates,
    url,
    description: isDecided
      ? `This offer is no longer open.\n${url}`
      : `You’ve been offered ${spots} on ${trip.title}, ${days}.\nAccept or decline before this ends: ${url}`,
    isCancelled: isDecided,
    isBusy: false,
    ...(!isDecided && { alarmMinutesBefore: ALARM_MINUTES }),
  }
}

function tripKey({ id }: CalendarTrip): string {
  return `trip-${id}`
}

function uidOf(key: string, publicUrl: string): string {
  return `${key}@${new URL(publicUrl).hostname}`
}

function tripUrl({ id }: CalendarTrip, publicUrl: string): string {
  return `${publicUrl}/trip/${id}`
}

const FEED_NAME = /^([\w-]{43})\.ics$/

export function feedUrl(key: string, publicUrl: string): string {
  return `${publicUrl}/api/calendars/${key}.ics`
}

/** The key that the name of a calendar's file is made of; null where it is none. */
export function readFeedKey(file: string): string | null {
  return FEED_NAME.exec(file)?.[1] ?? null
}
