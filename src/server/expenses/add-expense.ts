import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Expense, NewExpense } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { attachReceipt } from './attach-receipt.ts'
import { readExpense } from './expense-row.ts'
import { lockMoney } from './lock-money.ts'
import { recordActivity } from './record-activity.ts'
import { findSharing, computeShares, type Sharing, writeShares } from './split-expense.ts'

/** How many expenses of one person on one trip may wait for approval, so that nobody floods the list. */
const MAX_WAITING = 20

type AddExpenseInput = { tripId: number; viewer: Viewer; newExpense: NewExpense; key?: IdempotencyKey }

/** Adds an expense. If its payer is not on the trip, it counts only after an organiser's approval. */
export function addExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, viewer, newExpense, key = null }: AddExpenseInput,
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    const { trip, access } = await lockMoney(tx, { tripId, viewer, timeZone: config.timeZone })
    const { isOnTrip, seesBalances } = access
    if (createdId !== null) return readAddedExpense(tx, { id: createdId, viewer, seesBalances })
    if (!isOnTrip) await refuseManyWaiting(tx, { tripId, viewer })

    const { sharedWith, shares, ...values } = newExpense
    const sharing = await findSharing(tx, {
      tripId,
      payerId: viewer.id,
      sharedWith,
      shares,
      mayChoosePeople: seesBalances,
    })
    const countedAt = isOnTrip ? trip.now : null
    const id = await insertExpense(tx, { ...values, tripId, uploadedBy: viewer.id, countedAt, sharing })
    await recordCreated(tx, key, id)
    return readExpense(tx, { id, viewer, seesBalances })
  })
}

/** A repeated request returns the expense that it added before, unless that was removed since. */
async function readAddedExpense(
  tx: Tx,
  { id, viewer, seesBalances }: { id: number; viewer: Viewer; seesBalances: boolean },
): Promise<Expense> {
  const isListed = and(eq(expenses.id, id), isNull(expenses.removedAt))
  if ((await tx.$count(expenses, isListed)) === 0) fail('EXPENSE_NOT_FOUND')
  return readExpense(tx, { id, viewer, seesBalances })
}

type InsertExpenseInput = Omit<typeof expenses.$inferInsert, 'split' | 'sharedWith'> & { sharing: Sharing }

/**
 * Inserts an expense and its shares; expense_adds_up() compares them at the commit. The trip must be locked.
 */
export async function insertExpense(tx: Tx, { sharing, ...values }: InsertExpenseInput): Promise<number> {
  const sharedWith = sharing.sharers.map(({ userId }) => userId)
  const { id } = await tx
    .insert(expenses)
    .values({ ...values, split: sharing.split, sharedWith })
    .returning({ id: expenses.id })
    .then(firstRow)
  const { tripId, uploadedBy, amount, receiptUrl = null } = values
  await writeShares(tx, id, computeShares(sharing, { id, amount }))
  await attachReceipt(tx, { expenseId: id, tripId, userId: uploadedBy, receiptUrl })
  await recordActivity(tx, { tripId, kind: 'added', expenseId: id, byUserId: uploadedBy })
  await emit(tx, 'expense.added', { expenseId: id })
  return id
}

/**
 * Fails if too many expenses of the viewer wait for approval. Expenses of the last day count even if they
 * were removed, so that removing does not bypass the limit.
 */
export async function refuseManyWaiting(
  tx: Tx,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<void> {
  const waiting = await tx.$count(
    expenses,
    and(
      eq(expenses.uploadedBy, viewer.id),
      eq(expenses.tripId, tripId),
      isNull(expenses.countedAt),
      or(isNull(expenses.removedAt), gt(expenses.createdAt, sql`app_now() - interval '1 day'`)),
    ),
  )
  if (waiting >= MAX_WAITING) fail('TOO_MANY_WAITING')
}
