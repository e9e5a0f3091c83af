import { sql } from 'drizzle-orm'
import { type Booking, MAX_PARTY_SIZE, type PlaceRequest } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { bookings } from '../db/tables/bookings.ts'
import { fail, isFailureCode } from '../fail.ts'
import { type IdempotencyKey, KEY_KEPT_HOURS } from '../idempotency/idempotency-keys.ts'
import { tripTopic } from '../live/topics.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { reassignPlaces } from '../waitlist/reassign-places.ts'
import { toBooking } from './booking-row.ts'
import { confirmBooking } from './confirm-booking.ts'
import { readBooking } from './lock-booking.ts'
import { areSameDetails, findDetailIssues, type BookingDetails, applyPlaceRequest } from './rules.ts'

type HoldPlacesInput = {
  tripId: number
  userId: string
  request: PlaceRequest
  /** The user's confirmed first booking, to which the people are added. Null: they are not added to any. */
  addedTo?: number | null
  key?: IdempotencyKey
}
type HoldPlacesResult = { booking: Booking; isNew: boolean }

/** Outcomes of make_hold() that need more than its one statement. */
const UNUSUAL_OUTCOMES = new Set([
  // The user has a lapsed booking, which has to be ended first.
  'LAPSED',
  // The trip is free, so that the booking has to be confirmed at once.
  'NOTHING_DUE',
  // Others are on the waitlist, and are served first.
  'WAITED_FOR',
])

/** Outcomes after which the user has a booking. */
const BOOKED_OUTCOMES = new Set(['HELD', 'HELD_BEFORE', 'BOOKED'])

/**
 * Holds places on a trip, and seats in its cars, while a traveller pays. The trip's row is the lock for both:
 * of two people choosing one seat exactly one gets it, on any number of replicas. The person's row is locked
 * first, so that nobody gets more than a few unpaid holds. The usual case is one statement, make_hold(); if
 * others are on the waitlist, or the trip is free, it is done step by step.
 */
export async function holdPlaces(
  { db, config, live }: Pick<Context, 'db' | 'config' | 'live'>,
  { tripId, userId, request, addedTo = null, key = null }: HoldPlacesInput,
): Promise<HoldPlacesResult> {
  const isAdded = addedTo !== null
  const details = applyPlaceRequest(request, { isAdded })
  const issues = findDetailIssues(details, { isAdded })
  if (issues.length > 0) fail('INVALID_INPUT', { issues })

  const hold = { tripId, userId, details, addedTo, key, config }
  const quickAttempt = await tryToHold(db, hold)
  if (!UNUSUAL_OUTCOMES.has(quickAttempt.outcome)) return finishHold({ db, live }, hold, quickAttempt)

  const lastAttempt = await db.transaction(async (tx) => {
    const firstAttempt = await tryToHold(tx, hold, { isConfirming: true })
    const attempt = UNUSUAL_OUTCOMES.has(firstAttempt.outcome)
      ? await reassignAndHold(tx, hold)
      : firstAttempt
    if (attempt.outcome === 'HELD' && isZero(attempt.unitPrice)) {
      const trip = { id: tripId, now: attempt.heldAt }
      await confirmBooking(tx, { trip, booking: { id: attempt.id, userId } })
    }
    return attempt
  })
  // After the commit: what others got from the waitlist stays, even if nothing was left for this request.
  return finishHold({ db, live }, hold, lastAttempt)
}

/** Serves the waitlist first, and ends a lapsed booking of the user, which would block this one. */
async function reassignAndHold(tx: Tx, hold: HoldRequest): Promise<HoldAttempt> {
  const trip = await lockTrip(tx, { tripId: hold.tripId, timeZone: hold.config.timeZone })
  if (!trip) fail('TRIP_NOT_FOUND')
  await reassignPlaces(tx, trip)
  return tryToHold(tx, hold, { waitlistServedAt: trip.now, isConfirming: true })
}

type HoldRequest = {
  tripId: number
  userId: string
  details: BookingDetails
  addedTo: number | null
  key: IdempotencyKey
  config: Pick<Config, 'timeZone' | 'holdsPerPerson' | 'holdPauseMinutes'>
}

/** What make_hold() returns. Which fields are set depends on the outcome. */
type HoldAttempt = {
  /** HELD, HELD_BEFORE, BOOKED, an unusual case (see above), or a failure code. */
  outcome: string
  /** The new booking or, with HELD_BEFORE and BOOKED, the existing one. */
  id: number
  unitPrice: string
  heldAt: Date
  expiresAt: Date
  /** With HOLD_PAUSED: when the user may hold places on this trip again. */
  pausedUntil: Date
}

const parameter = (name: string) => sql.placeholder(name)

const attemptColumns = {
  outcome: sql<string>`outcome`,
  id: sql<number>`booking`,
  unitPrice: sql<string>`price_each`,
  heldAt: sql<Date>`held_from`.mapWith(bookings.heldAt),
  expiresAt: sql<Date>`held_until`.mapWith(bookings.expiresAt),
  pausedUntil: sql<Date>`paused_until`.mapWith(bookings.expiresAt),
}

/**
 * Prepared, because it is the busiest call when a trip opens. `waitlistServedAt` is `settled_at` in make_hold().
 */
const holdStatement = prepareOnce((db) =>
  db
    .select(attemptColumns)
    .from(
      sql`make_hold(${parameter('tripId')}, ${parameter('userId')}, ${parameter('partySize')}, ${parameter('guests')},
        ${parameter('transport')}, ${parameter('seatIds')},
        ${parameter('addedTo')}, ${MAX_PARTY_SIZE}, ${parameter('timeZone')}, ${parameter('waitlistServedAt')}, ${parameter('isConfirming')},
        ${parameter('maxHolds')}, make_interval(mins => ${parameter('pauseMinutes')}),
        ${parameter('route')}, ${parameter('key')}, ${parameter('requestHash')}, make_interval(hours => ${KEY_KEPT_HOURS}))`,
    )
    .prepare('make_hold'),
)

const NO_KEY = { route: null, key: null, requestHash: null }

/**
 * Calls make_hold(). With `waitlistServedAt` the caller has served the waitlist then. With `isConfirming` the caller
 * confirms a booking that costs nothing.
 */
async function tryToHold(
  db: Database | Tx,
  { tripId, userId, details, addedTo, key, config }: HoldRequest,
  {
    waitlistServedAt = null,
    isConfirming = false,
  }: { waitlistServedAt?: Date | null; isConfirming?: boolean } = {},
): Promise<HoldAttempt> {
  return holdStatement(db)
    .execute({
      ...details,
      ...(key ?? NO_KEY),
      tripId,
      userId,
      addedTo,
      timeZone: config.timeZone,
      waitlistServedAt,
      isConfirming,
      maxHolds: config.holdsPerPerson,
      pauseMinutes: config.holdPauseMinutes,
    })
    .then(firstRow)
}

/**
 * Turns the outcome into a booking or a failure. The same request again returns the same booking; a different
 * one fails with ALREADY_BOOKED or, for added people, ALREADY_ADDING.
 */
async function finishHold(
  { db, live }: Pick<Context, 'db' | 'live'>,
  hold: HoldRequest,
  attempt: HoldAttempt,
): Promise<HoldPlacesResult> {
  const { outcome, id } = attempt
  // make_hold() publishes the change itself, so this process is told here. With HELD_BEFORE and BOOKED,
  // another process may have held the places, and this one may not know yet.
  if (BOOKED_OUTCOMES.has(outcome)) live.deliverOwn([{ topic: tripTopic(hold.tripId), what: 'seats' }])
  if (outcome === 'HELD') return { booking: toNewBooking(hold, attempt), isNew: true }
  // An earlier request with this key held the places, which may have been released since.
  if (outcome === 'HELD_BEFORE') return { booking: await readBooking(db, id), isNew: false }
  if (outcome === 'BOOKED') {
    const booking = await readBooking(db, id)
    if (booking.status !== 'offered' && areSameDetails(booking, hold.details))
      return { booking, isNew: false }
    fail(hold.addedTo === null ? 'ALREADY_BOOKED' : 'ALREADY_ADDING', { bookingId: id })
  }
  if (outcome === 'HOLD_PAUSED') {
    const seconds = Math.ceil((attempt.pausedUntil.getTime() - attempt.heldAt.getTime()) / 1_000)
    fail('HOLD_PAUSED', { retryAfterSeconds: seconds })
  }
  if (isFailureCode(outcome)) fail(outcome)
  throw new Error(`make_hold() gave an unknown outcome: ${outcome}`)
}

/** Built without a query, which might fail although the place is taken. */
function toNewBooking({ tripId, details, addedTo }: HoldRequest, attempt: HoldAttempt): Booking {
  const { id, unitPrice, heldAt } = attempt
  const statusFields = isZero(unitPrice)
    ? { status: 'confirmed' as const, confirmedAt: heldAt, expiresAt: null }
    : { status: 'held' as const, confirmedAt: null, expiresAt: attempt.expiresAt }
  const row = {
    ...details,
    ...statusFields,
    id,
    tripId,
    addedTo,
    unitPrice,
    heldAt,
    endedAt: null,
    endedBy: null,
    createdAt: heldAt,
  }
  return toBooking(row, { seatIds: details.seatIds, now: heldAt, hasLapsed: false })
}
