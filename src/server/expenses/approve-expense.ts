import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Expense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { readExpense } from './expense-row.ts'
import { lockExpense } from './lock-expense.ts'
import { recordActivity } from './record-activity.ts'

type ApproveExpenseInput = {
  id: number
  viewer: Viewer
  /**
   * The last change of the version that the organiser saw: null if there was none, not checked if left out.
   */
  changedAt?: string | null | undefined
}

/**
 * Approves the expense of someone who is not on the trip, in the version that the organiser saw. It counts
 * from now on.
 */
export function approveExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer, changedAt }: ApproveExpenseInput,
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const { trip, expense } = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    if (!can(viewer, 'approve-expense', expense)) fail('FORBIDDEN')
    if (expense.removedAt) fail('EXPENSE_NOT_FOUND')
    // Approving it again changes nothing.
    if (expense.countedAt === null) {
      const isSeenVersion =
        changedAt === undefined || changedAt === (expense.changedAt?.toISOString() ?? null)
      if (!isSeenVersion) fail('EXPENSE_CHANGED')
      await tx.update(expenses).set({ countedAt: trip.now }).where(eq(expenses.id, id))
      const activity = { tripId: trip.id, kind: 'approved', expenseId: id, byUserId: viewer.id } as const
      await emit(tx, 'expense.changed', { activityId: await recordActivity(tx, activity) })
    }
    return readExpense(tx, { id, viewer, seesBalances: true })
  })
}
