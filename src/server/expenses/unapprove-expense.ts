import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Expense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import { whoHas } from '../access/who-has.ts'
import type { Context } from '../context.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { readExpense } from './expense-row.ts'
import { findApproval } from './find-approval.ts'
import { lockExpense } from './lock-expense.ts'
import { recordActivity } from './record-activity.ts'

type UnapproveExpenseInput = {
  id: number
  viewer: Viewer
  /** The approval that was seen. Left out: whichever stands. */
  approvalId?: number | undefined
}

/** Withdraws the approval of an expense, unless somebody involved has settled since. It waits for approval again. */
export function unapproveExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer, approvalId }: UnapproveExpenseInput,
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const { trip, expense, isSettled } = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    if (!can(viewer, 'approve-expense', expense)) fail('FORBIDDEN')
    if (expense.removedAt) fail('EXPENSE_NOT_FOUND')
    const approval = await findApproval(tx, expense)
    if (expense.countedAt !== null) {
      if (approval.approvalId === null || approval.isPayerOnTrip) fail('NOT_APPROVED')
      if (approvalId !== undefined && approvalId !== approval.approvalId) {
        const who = await whoHas(tx, { userId: approval.approverId, viewer })
        fail('EXPENSE_CHANGED', { message: `${who} since approved this expense again.` })
      }
      if (isSettled) fail('EXPENSE_SETTLED')
      await tx.update(expenses).set({ countedAt: null }).where(eq(expenses.id, id))
      const activity = { tripId: trip.id, kind: 'unapproved', expenseId: id, byUserId: viewer.id } as const
      await emit(tx, 'expense.changed', { activityId: await recordActivity(tx, activity) })
    } else if (approvalId !== undefined && approval.withdrawerId !== viewer.id) {
      // Withdrawing it again oneself changes nothing; whoever saw it approved is told that somebody else was faster.
      if (approval.withdrawerId === null) fail('EXPENSE_CHANGED')
      const who = await whoHas(tx, { userId: approval.withdrawerId, viewer })
      fail('EXPENSE_CHANGED', { message: `${who} since unapproved this expense.` })
    }
    return readExpense(tx, { id, viewer, seesBalances: true })
  })
}
