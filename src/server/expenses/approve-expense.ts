import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Expense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import { whoHas } from '../access/who-has.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { isVersion, readExpense, type ExpenseRow } from './expense-row.ts'
import { findApproval } from './find-approval.ts'
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
    if (expense.countedAt === null) {
      if (!isVersion(expense, changedAt)) fail('EXPENSE_CHANGED')
      await tx.update(expenses).set({ countedAt: trip.now }).where(eq(expenses.id, id))
      const activity = { tripId: trip.id, kind: 'approved', expenseId: id, byUserId: viewer.id } as const
      await emit(tx, 'expense.changed', { activityId: await recordActivity(tx, activity) })
    } else if (changedAt !== undefined) {
      await refuseSecondApproval(tx, { expense, viewer })
    }
    return readExpense(tx, { id, viewer, seesBalances: true })
  })
}

/**
 * Tells whoever saw the expense waiting that somebody else was faster. Approving it again oneself changes nothing, and
 * neither does approving it without saying what was seen.
 */
async function refuseSecondApproval(
  tx: Tx,
  { expense, viewer }: { expense: ExpenseRow; viewer: Viewer },
): Promise<void> {
  const { approverId } = await findApproval(tx, expense)
  if (approverId === null || approverId === viewer.id) return
  const who = await whoHas(tx, { userId: approverId, viewer })
  fail('EXPENSE_CHANGED', { message: `${who} since approved this expense.` })
}
