import { and, eq, inArray, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ActivityKind, Expense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import { sharesCosts } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenseActivity, expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { refuseManyWaiting } from './add-expense.ts'
import { type ExpenseRow, readExpense } from './expense-row.ts'
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
    const { trip, expense, part } = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    const { tripId, uploadedBy: userId } = expense
    const { remover, isApproved } = await findHistory(tx, { id, tripId, userId })
    const ownerId = expense.removedAt ? remover : userId
    if (!can(viewer, 'restore-expense', { tripId, ownerId })) fail('NOT_YOURS')
    if (expense.removedAt) {
      if (await isFuelOutdated(tx, expense)) fail('FUEL_FOLLOWS_SEATS')
      const countedAt = expense.countedAt && isApproved ? trip.now : null
      if (!countedAt && userId === viewer.id) await refuseManyWaiting(tx, { tripId, viewer })
      await tx.update(expenses).set({ removedAt: null, countedAt }).where(eq(expenses.id, id))
      const done = { tripId, kind: 'restored', expenseId: id, byUserId: viewer.id } as const
      await emit(tx, 'expense.changed', { activityId: await recordActivity(tx, done) })
    }
    return readExpense(tx, { id, viewer, seesBalances: part.seesBalances })
  })
}

type Restored = { id: number; tripId: number; userId: string }

async function findHistory(
  tx: Tx,
  { id, tripId, userId }: Restored,
): Promise<{ remover: string | null; isApproved: boolean }> {
  const last = (...kinds: ActivityKind[]) =>
    sql`(array_agg(${expenseActivity.id} order by ${expenseActivity.id} desc)
      filter (where ${inArray(expenseActivity.kind, kinds)}))[1]`
  const [found] = await tx
    .select({
      remover: sql<string | null>`(array_agg(${expenseActivity.byUserId} order by ${expenseActivity.id} desc)
        filter (where ${expenseActivity.kind} = 'removed'))[1]`,
      isApproved: sql<boolean>`${sharesCosts({ tripId, userId })}
        or coalesce(${last('approved')} > ${last('added', 'edited')}, false)`,
    })
    .from(expenseActivity)
    .where(eq(expenseActivity.expenseId, id))
  if (!found) throw new Error('An aggregate is one row')
  return found
}

/** The passenger no longer has a seat with the driver, or the fuel was posted again since. */
async function isFuelOutdated(
  tx: Tx,
  { id, tripId, uploadedBy: driverId, isFuel, sharedWith }: ExpenseRow,
): Promise<boolean> {
  if (!isFuel) return false
  const driver = { tripId, driverId }
  const isSeated = await tx.$count(expenses, and(eq(expenses.id, id), isSeatedWith(driver)))
  const others = await tx.$count(expenses, and(isFuelOf(driver), eq(expenses.sharedWith, sharedWith)))
  return isSeated === 0 || others > 0
}
