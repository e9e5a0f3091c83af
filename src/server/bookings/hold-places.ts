import { sql } from 'drizzle-orm'
import { type Booking, DEFAULT_REFUND_TIERS, HOLD_MINUTES, type PlaceRequest } from '#contract/bookings.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { toBooking, type BookingRow } from './booking-row.ts'
import { confirmBooking } from './confirm-booking.ts'
import { settlePlaces } from './lapse-holds.ts'
import { readBooking } from './lock-booking.ts'
import { areSamePlaces, findMisfits, isFree, type Places, readPlaces } from './rules.ts'

type Holding = { tripId: number; userId: string; request: PlaceRequest }
type Held = { booking: Booking; isNew: boolean }

/**
 * Holds places on a trip, and seats in its cars, while a traveller pays. The trip's
 * row is the lock for both, so of two people choosing one seat exactly one gets it,
 * however many replicas are running. The usual case is one statement, hold_places();
 * where others wait, or nothing is to be paid, it is taken step by step.
 */
export async function holdPlaces(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, userId, request }: Holding,
): Promise<Held> {
  const places = readPlaces(request)
  const issues = findMisfits(places)
  if (issues.length > 0) fail('INVALID_INPUT', { issues })

  const hold = { tripId, userId, places, timeZone: config.timeZone }
  const quick = await tryToHold(db, hold, { isConsidered: false })
  if (!NEEDS_CARE.has(quick.outcome)) return conclude(db, hold, quick)

  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('TRIP_NOT_FOUND')
    // Whoever waits comes first, and a lapsed booking of one's own is in the way.
    await settlePlaces(tx, trip)
    const careful = await tryToHold(tx, hold, { isConsidered: true })
    if (careful.outcome === 'HELD' && careful.row && isFree(trip.price)) {
      await confirmBooking(tx, { trip, booking: careful.row })
      return { booking: await readBooking(tx, careful.row.id), isNew: true }
    }
    return conclude(tx, hold, careful)
  })
}

const NEEDS_CARE = new Set(['LAPSED', 'NOTHING_DUE', 'WAITED_FOR'])

type Attempt = { outcome: string; row: BookingRow | null }
type Hold = { tripId: number; userId: string; places: Places; timeZone: string }

/** The same request again gives the same booking; another one is in its own way. */
async function conclude(db: Database | Tx, { places }: Hold, { outcome, row }: Attempt): Promise<Held> {
  if (outcome === 'HELD' && row) {
    return { booking: toBooking(row, { seatIds: places.seatIds, now: row.createdAt }), isNew: true }
  }
  if (outcome === 'BOOKED' && row) {
    const booking = await readBooking(db, row.id)
    if (booking.status !== 'offered' && areSamePlaces(booking, places)) return { booking, isNew: false }
    fail('ALREADY_BOOKED', { bookingId: row.id })
  }
  // Its time ran out between two looks at the clock.
  if (outcome === 'LAPSED') fail('TRY_AGAIN')
  if (isFailure(outcome)) fail(outcome)
  throw new Error(`hold_places() does not answer ${outcome}`)
}

function isFailure(outcome: string): outcome is FailureCode {
  return outcome in failures
}

async function tryToHold(
  db: Database | Tx,
  { tripId, userId, places, timeZone }: Hold,
  { isConsidered }: { isConsidered: boolean },
): Promise<Attempt> {
  const { partySize, guests, transport, seatIds } = places
  const [attempt] = await db.select({ outcome: sql<string>`outcome`, row: bookings }).from(
    sql`(select outcome, (booking).* from hold_places(${tripId}, ${userId}, ${partySize}, ${sql.param(guests)}::text[],
        ${transport}, ${sql.param(seatIds)}::int[], ${JSON.stringify(DEFAULT_REFUND_TIERS)}::jsonb,
        make_interval(mins => ${HOLD_MINUTES}), ${timeZone}, ${isConsidered})) as bookings`,
  )
  if (!attempt) throw new Error('hold_places() did not answer')
  const hasRow = attempt.outcome === 'HELD' || attempt.outcome === 'BOOKED'
  return { outcome: attempt.outcome, row: hasRow ? attempt.row : null }
}
