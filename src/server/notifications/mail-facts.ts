import { joinList } from '#contract/text.ts'
import type { Transport } from '#contract/bookings.ts'
import { type CarStatus, describeFuelShares } from '#contract/cars.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import { JUST_PAID_MIN_DAYS, lastRefundDay } from '#contract/refunds.ts'
import type { RefundTier } from '#contract/trips.ts'
import type { MailFact } from '../events/mail-words.ts'
import { groupBy } from '../group-by.ts'
import { toSafeOwnName } from '../mails/safe-texts.ts'
import { formatMoment, type MessageTrip } from './messages.ts'

/** The trip and its dates. */
export function tripFacts({
  title,
  startDate,
  endDate,
}: Pick<MessageTrip, 'title' | 'startDate' | 'endDate'>): MailFact[] {
  return [
    { label: 'Trip', value: title },
    { label: 'Dates', value: formatDays(startDate, endDate) },
  ]
}

/** Where the trip is, and the meeting point of the barge if there is one. */
export function locationFacts({
  location,
  bargeLocation,
}: Pick<MessageTrip, 'location' | 'bargeLocation'>): MailFact[] {
  return [
    { label: 'Location', value: location },
    ...(bargeLocation === null ? [] : [{ label: 'Barge meeting point', value: bargeLocation }]),
  ]
}

/** The number of spots, unless it is one. */
export function spotFacts(partySize: number): MailFact[] {
  return partySize === 1 ? [] : [{ label: 'Spots', value: String(partySize) }]
}

/** The guests who have a name. */
export function guestFacts(guests: string[]): MailFact[] {
  const names = guests.map(toSafeOwnName).filter((name) => name !== null)
  if (names.length === 0) return []
  return [{ label: names.length === 1 ? 'Guest' : 'Guests', value: joinList(names) }]
}

export type TakenSeat = {
  label: string
  carId: number
  /** The driver's name as shown in mails. */
  driver: string | null
  /** The seat is in the booker's own car. */
  isOwn: boolean
  /** Per person; zero in the booker's own car. */
  fuelEstimate: string
}

/** How a party gets there. */
export type PartyTransport = {
  transport: Transport
  partySize: number
  /** In cars, also those of the seats that are chosen already. */
  neededSeats: number
  /** The status of the car that they offer; null: they offer none. */
  carStatus: CarStatus | null
  seats: TakenSeat[]
}

/** How many seats a party still has to choose. */
export function countMissingSeats({ seats, neededSeats }: PartyTransport): number {
  return Math.max(0, neededSeats - seats.length)
}

/** How a party gets there, and its seats and their drivers. */
export function transportFacts(partyTransport: PartyTransport): MailFact[] {
  const { transport, seats } = partyTransport
  const words = transportWords(partyTransport)
  // Each car once; the own car needs no driver's name.
  const drivers = new Map(seats.map(({ carId, driver, isOwn }) => [carId, isOwn ? null : driver]))
  const names = [...drivers.values()].filter((name) => name !== null)
  return [
    ...(words === null ? [] : [{ label: 'Transport', value: words }]),
    ...(transport === 'later' ? [] : seatFacts(partyTransport)),
    ...(names.length === 0
      ? []
      : [{ label: names.length === 1 ? 'Driver' : 'Drivers', value: joinList(names) }]),
  ]
}

/** Null for passengers, whose seats say it. */
export function transportWords({ transport, carStatus }: PartyTransport): string | null {
  if (transport === 'own') return 'You’ll make your own way there'
  if (transport === 'later') return 'To be decided'
  return transport === 'driving' ? ownCarWords(carStatus) : null
}

/** What a driver reads; `status` is that of the offered car, null if there is none. */
function ownCarWords(status: CarStatus | null): string {
  if (status === 'approved') return 'You’re driving'
  if (status === 'pending') return 'You’re driving once your car is approved'
  return 'You’re driving, but you have no car on this trip'
}

/** What the party owes the drivers for fuel, which is never part of the payment. */
export function fuelFacts({ seats }: PartyTransport): MailFact[] {
  const shares = describeFuelShares(
    seats.map(({ driver, ...seat }) => ({ ...seat, driverFirstName: driver })),
  )
  return shares === '' ? [] : [{ label: 'Fuel', value: `${shares}, settled with the driver` }]
}

function seatFacts(partyTransport: PartyTransport): MailFact[] {
  const { seats } = partyTransport
  const missing = countMissingSeats(partyTransport)
  const needed = seats.length + missing
  if (needed === 0) return []
  const label = needed === 1 ? 'Seat' : 'Seats'
  if (seats.length === 0)
    return [{ label, value: needed === 1 ? 'Not chosen yet' : `${needed} not chosen yet` }]
  const missingWords = missing === 0 ? '' : `; ${missing} not chosen yet`
  return [{ label, value: seatWords(seats) + missingWords }]
}

/** 'Back Left and Back Right in Maya’s car; Passenger in Jon’s car' */
export function seatWords(seats: TakenSeat[]): string {
  const seatsByCar = groupBy(seats, ({ carId }) => carId)
  return [...seatsByCar.values()].map(seatsInCar).join('; ')
}

function seatsInCar(seats: TakenSeat[]): string {
  const labels = joinList(seats.map(({ label }) => label))
  const [first] = seats
  if (first?.isOwn) return `${labels} in your car`
  return first?.driver ? `${labels} in ${first.driver}’s car` : labels
}

const DAY_MS = 86_400_000

export type RefundTerms = {
  /** When the trip starts. */
  startDate: string
  tiers: RefundTier[]
  /** Null if nothing was paid. */
  lastPaidAt: Date | null
  /** Set after the trip got new dates: until then a cancellation is refunded in full. */
  fullRefundUntil: Date | null
  now: Date
  timeZone: string
}

/** Until when a cancellation is refunded, and how much, by the same rules as an actual cancellation. */
export function refundFacts(terms: RefundTerms): MailFact[] {
  const today = dayOf(terms.now, terms.timeZone)
  const fullRefundEnd = findFullRefundEnd(terms, today)
  const partialRefundDay = findLastDay(terms, (percent) => percent > 0)
  const isLater =
    partialRefundDay !== null && partialRefundDay >= today && partialRefundDay > (fullRefundEnd?.day ?? '')
  const facts = [
    ...(fullRefundEnd ? [{ label: 'Full refund until', value: fullRefundEnd.text }] : []),
    ...(isLater ? [{ label: 'Partial refund until', value: formatDay(partialRefundDay) }] : []),
  ]
  return facts.length > 0 ? facts : [{ label: 'Refund if you cancel', value: 'None' }]
}

type RefundEnd = {
  day: string
  /** Infinity: the whole day. */
  endMs: number
  text: string
}

/** The latest of the times until which a full refund is possible; undefined if all are over. */
function findFullRefundEnd(terms: RefundTerms, today: string): RefundEnd | undefined {
  const { fullRefundUntil, now, timeZone } = terms
  const lastDay = findLastDay(terms, (percent) => percent === 100)
  const ends = [
    lastDay === null ? null : endOfDay(lastDay),
    findJustPaidEnd(terms),
    fullRefundUntil === null ? null : endAtMoment(fullRefundUntil, timeZone),
  ]
  const [latest] = ends
    .filter((end) => end !== null)
    .filter(({ day, endMs }) => day >= today && endMs >= now.getTime())
    // The latest first. The difference of two whole days is NaN, because both end at Infinity.
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.endMs - a.endMs || 0)
  return latest
}

/** The last day on which a tier refunds enough; null if none does. */
function findLastDay(
  { startDate, tiers }: RefundTerms,
  isEnough: (percent: number) => boolean,
): string | null {
  const days = tiers.filter(({ percent }) => isEnough(percent)).map(({ daysBefore }) => daysBefore)
  return days.length === 0 ? null : lastRefundDay(startDate, Math.min(...days))
}

/**
 * The end of the full refund that everyone has for a day after paying: a moment, or the last day on which it
 * is possible if the start of the trip is near. Null if nothing was paid.
 */
function findJustPaidEnd({ startDate, lastPaidAt, timeZone }: RefundTerms): RefundEnd | null {
  if (lastPaidAt === null) return null
  const end = new Date(lastPaidAt.getTime() + DAY_MS)
  const lastDay = lastRefundDay(startDate, JUST_PAID_MIN_DAYS)
  return dayOf(end, timeZone) <= lastDay ? endAtMoment(end, timeZone) : endOfDay(lastDay)
}

function endOfDay(day: string): RefundEnd {
  return { day, endMs: Infinity, text: formatDay(day) }
}

function endAtMoment(moment: Date, timeZone: string): RefundEnd {
  return { day: dayOf(moment, timeZone), endMs: moment.getTime(), text: formatMoment(moment, timeZone) }
}

/** The calendar day of a moment in a time zone, 'YYYY-MM-DD'. */
function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)
}
