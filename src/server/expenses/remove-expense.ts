import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockExpense, type LockedExpense } from './lock-expense.ts'
import { recordActivity } from './record-activity.ts'

/** Removes the viewer's own expense until it is settled; organisers remove anybody's. It can be restored. */
export function removeExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    const { expense } = locked
    const { tripId, uploadedBy: ownerId } = expense
    if (!can(viewer, 'remove-expense', { tripId, ownerId })) fail('NOT_YOURS')
    // Repeating it changes nothing.
    if (expense.removedAt) return
    if (locked.isSettled) fail('EXPENSE_SETTLED')
    await markRemoved(tx, { locked, by: viewer.id })
  })
}

/** Removes a locked expense without further checks, and records who did it. */
export async function markRemoved(
  tx: Tx,
  { locked: { trip, expense }, by }: { locked: Pick<LockedExpense, 'trip' | 'expense'>; by: string },
): Promise<void> {
  const { id, tripId } = expense
  await tx.update(expenses).set({ removedAt: trip.now }).where(eq(expenses.id, id))
  const activityId = await recordActivity(tx, { tripId, kind: 'removed', expenseId: id, byUserId: by })
  await emit(tx, 'expense.changed', { activityId })
}
