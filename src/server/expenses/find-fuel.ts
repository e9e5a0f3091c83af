import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Fuel, FuelLine } from '#contract/cars.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { CarRow } from '../cars/car-row.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { expenses } from '../db/tables/expenses.ts'
import { isSettled } from './expense-row.ts'

type Passenger = { userId: string; firstName: string | null; seats: number }
type PostedFuel = { id: number; userId: string; firstName: string | null; amount: string; isSettled: boolean }

/**
 * Fuel that a driver has posted. A driver has one car per trip at a time, though it may have been replaced.
 */
export function isFuelOf({ tripId, driverId }: { tripId: number; driverId: string }): SQL | undefined {
  return and(
    eq(expenses.tripId, tripId),
    eq(expenses.uploadedBy, driverId),
    eq(expenses.isFuel, true),
    isNull(expenses.removedAt),
  )
}

/** Whether the passenger who shares this fuel now sits in any car of the driver. */
export function isSeatedWith({ tripId, driverId }: { tripId: number; driverId: string }): SQL {
  return sql`exists (
    select from seats s join cars c on c.id = s.car_id
    where c.trip_id = ${tripId} and c.driver_id = ${driverId} and s.user_id = expenses.shared_with[1] and not s.is_driver
  )`
}

/** Each passenger's share of a car's fuel, by the present seats, compared with what was posted. */
export async function findFuel(
  db: Database | Tx,
  { id: carId, tripId, driverId, fuelEstimate }: CarRow,
): Promise<Fuel> {
  const passengers: Passenger[] = await db
    .select({ userId: users.id, firstName: users.firstName, seats: sql<number>`count(*)::int` })
    .from(seats)
    .innerJoin(bookings, and(eq(bookings.id, seats.bookingId), eq(bookings.status, 'confirmed')))
    .innerJoin(users, eq(users.id, bookings.userId))
    // The driver's own guests pay nothing separately.
    .where(and(eq(seats.carId, carId), ne(bookings.userId, driverId)))
    .groupBy(users.id)
    .orderBy(asc(users.firstName), asc(users.id))
  const posted: PostedFuel[] = await db
    .select({
      id: expenses.id,
      userId: users.id,
      firstName: users.firstName,
      amount: expenses.amount,
      isSettled,
    })
    .from(expenses)
    .innerJoin(users, eq(users.id, sql`${expenses.sharedWith}[1]`))
    .where(isFuelOf({ tripId, driverId }))
    .orderBy(asc(users.firstName), asc(users.id))
  const perSeatCents = toCents(fuelEstimate)
  const seated = passengers.flatMap((passenger) => toFuelLine(passenger, { perSeatCents, posted }))
  const gone = posted.filter(({ userId }) => !seated.some((line) => line.userId === userId))
  return { carId, tripId, fuelEstimate, lines: [...seated, ...gone.map(toUnseatedFuelLine)] }
}

function toFuelLine(
  { userId, firstName, seats: taken }: Passenger,
  { perSeatCents, posted }: { perSeatCents: number; posted: PostedFuel[] },
): FuelLine[] {
  const amount = fromCents(taken * perSeatCents)
  const before = posted.find((expense) => expense.userId === userId)
  if (perSeatCents === 0) return []
  const line = { userId, firstName, seats: taken, expenseId: before?.id ?? null }
  if (!before) return [{ ...line, amount, state: 'new' }]
  if (before.isSettled) return [{ ...line, amount: before.amount, state: 'settled' }]
  return [{ ...line, amount, state: before.amount === amount ? 'posted' : 'changed' }]
}

/** The passenger no longer has a seat. */
function toUnseatedFuelLine({ id, userId, firstName, amount, isSettled: settled }: PostedFuel): FuelLine {
  return { userId, firstName, seats: 0, amount, state: settled ? 'settled' : 'left', expenseId: id }
}
