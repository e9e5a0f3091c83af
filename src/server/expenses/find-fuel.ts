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

/** Who booked, and how many seats of the car the party has. */
type Passenger = { userId: string; firstName: string | null; seats: number }
/** A posted expense; the user is the passenger who shares it. */
type PostedFuel = { id: number; userId: string; firstName: string | null; amount: string; isSettled: boolean }

/**
 * SQL condition: the expense is fuel that the driver has posted. A driver has one car per trip at a time,
 * though it may have been replaced.
 */
export function isFuelOf({ tripId, driverId }: { tripId: number; driverId: string }): SQL | undefined {
  return and(
    eq(expenses.tripId, tripId),
    eq(expenses.uploadedBy, driverId),
    eq(expenses.isFuel, true),
    isNull(expenses.removedAt),
  )
}

/** SQL condition: the passenger who shares this fuel now sits in a car of the driver. */
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
  // Without an estimate there is nothing to pay, so what was posted is listed like that of unseated people.
  const seated =
    perSeatCents === 0 ? [] : passengers.map((each) => toFuelLine(each, { perSeatCents, posted }))
  const unseated = posted.filter(({ userId }) => !seated.some((line) => line.userId === userId))
  return { carId, tripId, fuelEstimate, lines: [...seated, ...unseated.map(toUnseatedFuelLine)] }
}

function toFuelLine(
  { userId, firstName, seats: seatCount }: Passenger,
  { perSeatCents, posted }: { perSeatCents: number; posted: PostedFuel[] },
): FuelLine {
  const amount = fromCents(seatCount * perSeatCents)
  const postedExpense = posted.find((expense) => expense.userId === userId)
  const line = { userId, firstName, seats: seatCount, expenseId: postedExpense?.id ?? null }
  if (!postedExpense) return { ...line, amount, state: 'new' }
  if (postedExpense.isSettled) return { ...line, amount: postedExpense.amount, state: 'settled' }
  return { ...line, amount, state: postedExpense.amount === amount ? 'posted' : 'changed' }
}

/** The line of a passenger who no longer has a seat. */
function toUnseatedFuelLine({ id, userId, firstName, amount, isSettled: settled }: PostedFuel): FuelLine {
  return { userId, firstName, seats: 0, amount, state: settled ? 'settled' : 'left', expenseId: id }
}
