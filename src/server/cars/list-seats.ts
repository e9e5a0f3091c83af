import { and, asc, eq, ne } from 'drizzle-orm'
import type { Seat } from '#contract/cars.ts'
import { MAX_PASSENGER_SEATS } from '#contract/given-car.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import type { Asker } from './car-row.ts'
import { MOST_CARS } from './list-cars.ts'

const MOST_SEATS = MOST_CARS * (MAX_PASSENGER_SEATS + 1)

/**
 * The seats of all of a trip's cars. Whether a hold lives is decided here, by the
 * database's clock: a seat whose hold has lapsed is free, whoever tidies up later.
 */
export async function listSeats(
  { db }: Pick<Context, 'db'>,
  { tripId, asker }: { tripId: number; asker: Asker },
): Promise<Seat[]> {
  const rows = await db
    .select({ seat: seats, status: bookings.status, firstName: users.firstName })
    .from(trips)
    .leftJoin(seats, eq(seats.tripId, trips.id))
    .leftJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .leftJoin(users, eq(users.id, seats.userId))
    .where(and(eq(trips.id, tripId), asker?.isAdmin ? undefined : ne(trips.status, 'draft')))
    .orderBy(asc(seats.carId), asc(seats.position))
    .limit(MOST_SEATS)
  if (rows.length === 0) fail('TRIP_NOT_FOUND')
  return rows.flatMap(({ seat, ...person }) => (seat ? [toSeat({ ...seat, ...person }, asker)] : []))
}

type SeatRow = typeof seats.$inferSelect & {
  /** Of the booking that has the seat, if it lives. */
  status: typeof bookings.$inferSelect.status | null
  firstName: string | null
}

function toSeat(row: SeatRow, asker: Asker): Seat {
  const isTaken = row.isDriver || row.status !== null
  const isMine = isTaken && asker !== null && row.userId === asker.id
  const isKnown = isTaken && (isMine || asker?.isAdmin === true)
  return {
    id: row.id,
    tripId: row.tripId,
    carId: row.carId,
    userId: isKnown ? row.userId : null,
    firstName: isTaken && asker ? row.firstName : null,
    isMine,
    position: row.position,
    seatLabel: row.seatLabel,
    isDriver: row.isDriver,
    isLocked: isTaken,
    isHeld: row.status === 'held' || row.status === 'offered',
    hasPaid: isKnown && row.hasPaid,
    createdAt: row.createdAt.toISOString(),
  }
}
