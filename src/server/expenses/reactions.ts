import { and, not } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { expenses } from '../db/tables/expenses.ts'
import type { FreedCar } from '../events/events.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { isSettled } from './expense-row.ts'
import { isFuelOf, isSeatedWith } from './find-fuel.ts'
import { markRemoved } from './remove-expense.ts'

/** Removes the unsettled fuel expenses of passengers who lost their seats. */
function removeFuel(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, driverId }: Pick<FreedCar, 'tripId' | 'driverId'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) return
    const posted = await tx
      .select({ expense: expenses, isSettled })
      .from(expenses)
      .where(and(isFuelOf({ tripId, driverId }), not(isSeatedWith({ tripId, driverId }))))
    for (const { expense, isSettled: hasBeenSettled } of posted) {
      if (!hasBeenSettled) await markRemoved(tx, { locked: { trip, expense }, by: driverId })
    }
  })
}

export const expenseReactions = {
  'expenses.take-fuel-off': removeFuel,
}
