import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Expense } from '#contract/expenses.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenseActivity, expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { type ExpenseRow, readExpense } from './expense-row.ts'
import type { Asker } from './find-part.ts'
import { lockExpense } from './lock-expense.ts'
import { noteActivity } from './note-activity.ts'

/** Brings back what one has removed, as it was. It counts from now on, as if it were new, if it counted before. */
export function restoreExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, asker }: { id: number; asker: Asker },
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const { trip, expense, part } = await lockExpense(tx, { id, asker, timeZone: config.timeZone })
    if (expense.removedAt) {
      if ((await findRemover(tx, id)) !== asker.id) fail('NOT_YOURS')
      if (await hasOtherFuel(tx, expense)) fail('FUEL_FOLLOWS_SEATS')
      const countedAt = expense.countedAt && trip.now
      await tx.update(expenses).set({ removedAt: null, countedAt }).where(eq(expenses.id, id))
      const done = { tripId: trip.id, kind: 'restored', expenseId: id, byUserId: asker.id } as const
      await emit(tx, 'expense.changed', { activityId: await noteActivity(tx, done) })
    }
    return readExpense(tx, { id, asker, seesBalances: part.seesBalances })
  })
}

async function findRemover(tx: Tx, expenseId: number): Promise<string | undefined> {
  const [removed] = await tx
    .select({ by: expenseActivity.byUserId })
    .from(expenseActivity)
    .where(and(eq(expenseActivity.expenseId, expenseId), eq(expenseActivity.kind, 'removed')))
    .orderBy(desc(expenseActivity.id))
    .limit(1)
  return removed?.by
}

/** The fuel of this passenger was posted anew since. */
async function hasOtherFuel(tx: Tx, { carId, sharedWith }: ExpenseRow): Promise<boolean> {
  if (carId === null) return false
  const isOther = and(
    eq(expenses.carId, carId),
    eq(expenses.sharedWith, sharedWith),
    isNull(expenses.removedAt),
  )
  return (await tx.$count(expenses, isOther)) > 0
}
