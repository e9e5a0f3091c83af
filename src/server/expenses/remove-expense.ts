import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import type { Asker } from './find-part.ts'
import { lockExpense, type LockedExpense } from './lock-expense.ts'
import { noteActivity } from './note-activity.ts'

/** Takes one's own expense off, until it is settled; organisers take off anybody's. It can come back. */
export function removeExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, asker }: { id: number; asker: Asker },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockExpense(tx, { id, asker, timeZone: config.timeZone })
    const { expense } = locked
    if (expense.uploadedBy !== asker.id && !asker.isAdmin) fail('NOT_YOURS')
    if (expense.removedAt) return
    if (locked.isSettled) fail('EXPENSE_SETTLED')
    await takeOff(tx, { locked, by: asker.id })
  })
}

export async function takeOff(
  tx: Tx,
  { locked: { trip, expense }, by }: { locked: Pick<LockedExpense, 'trip' | 'expense'>; by: string },
): Promise<void> {
  const { id, tripId } = expense
  await tx.update(expenses).set({ removedAt: trip.now }).where(eq(expenses.id, id))
  const activityId = await noteActivity(tx, { tripId, kind: 'removed', expenseId: id, byUserId: by })
  await emit(tx, 'expense.changed', { activityId })
}
