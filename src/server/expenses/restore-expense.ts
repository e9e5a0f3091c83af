import { and, eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Expense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { refuseManyWaiting } from './add-expense.ts'
import { type ExpenseRow, readExpense } from './expense-row.ts'
import { findApproval } from './find-approval.ts'
import { isFuelOf, isSeatedWith } from './find-fuel.ts'
import { lockExpense } from './lock-expense.ts'
import { recordActivity } from './record-activity.ts'

/**
 * Restores an expense as it was. It counts from now on if it counted before and its payer is on the trip, or
 * an organiser has approved its present version.
 */
export function restoreExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const { trip, expense, access } = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    const { tripId, uploadedBy: userId } = expense
    const { removerId, approverId, isPayerOnTrip } = await findApproval(tx, expense)
    const needsNoApproval = isPayerOnTrip || approverId !== null
    // Whoever removed an expense may restore it. If it is not removed, only its payer gets an answer.
    const ownerId = expense.removedAt ? removerId : userId
    if (!can(viewer, 'restore-expense', { tripId, ownerId })) fail('NOT_YOURS')
    if (expense.removedAt) {
      if (await isFuelOutdated(tx, expense)) fail('FUEL_FOLLOWS_SEATS')
      const countedAt = expense.countedAt && needsNoApproval ? trip.now : null
      if (!countedAt && userId === viewer.id) await refuseManyWaiting(tx, { tripId, viewer })
      await tx.update(expenses).set({ removedAt: null, countedAt }).where(eq(expenses.id, id))
      const activity = { tripId, kind: 'restored', expenseId: id, byUserId: viewer.id } as const
      await emit(tx, 'expense.changed', { activityId: await recordActivity(tx, activity) })
    }
    return readExpense(tx, { id, viewer, seesBalances: access.seesBalances })
  })
}

/** Whether the passenger no longer has a seat with the driver, or the fuel was posted again since. */
async function isFuelOutdated(
  tx: Tx,
  { id, tripId, uploadedBy: driverId, isFuel, sharedWith }: ExpenseRow,
): Promise<boolean> {
  if (!isFuel) return false
  const driver = { tripId, driverId }
  const seated = await tx.$count(expenses, and(eq(expenses.id, id), isSeatedWith(driver)))
  const postedAgain = await tx.$count(expenses, and(isFuelOf(driver), eq(expenses.sharedWith, sharedWith)))
  return seated === 0 || postedAgain > 0
}
