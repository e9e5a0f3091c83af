import { and, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { expenses } from '../db/tables/expenses.ts'
import type { FreedCar } from '../events/events.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { isSettled } from './expense-row.ts'
import { isFuelOf } from './find-fuel.ts'
import { takeOff } from './remove-expense.ts'

/** Nobody bears the fuel of a car they lost the seat in: what is not settled of it goes with the seats. */
function takeFuelOff(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, driverId }: Pick<FreedCar, 'tripId' | 'driverId'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) return
    // In the car that the driver may have offered since.
    const seat = sql`(
      select from seats join cars on cars.id = seats.car_id
      where cars.trip_id = ${tripId} and cars.driver_id = ${driverId}
        and seats.user_id = expenses.shared_with[1] and not seats.is_driver
    )`
    const posted = await tx
      .select({ expense: expenses, isSettled })
      .from(expenses)
      .where(and(isFuelOf({ tripId, driverId }), sql`not exists ${seat}`))
    for (const { expense, isSettled: stays } of posted) {
      if (!stays) await takeOff(tx, { locked: { trip, expense }, by: driverId })
    }
  })
}

export const expenseReactions = {
  'expenses.take-fuel-off': takeFuelOff,
}
