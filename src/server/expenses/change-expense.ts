import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { can } from '#contract/access.ts'
import type { Expense, ExpenseChange, ExpenseEdit } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { attachReceipt } from './attach-receipt.ts'
import { findSharesOf, readExpense, type ShareRow } from './expense-row.ts'
import { lockExpense, type LockedExpense } from './lock-expense.ts'
import { recordActivity } from './record-activity.ts'
import { FIELDS_WITHOUT_EFFECT } from './rules.ts'
import { findSharing, computeShares, type Sharing, writeShares } from './split-expense.ts'

/**
 * Changes the viewer's own expense, unless somebody involved has settled since. If the viewer is not on the
 * trip, a change of what people owe needs an organiser's approval again.
 */
export function changeExpense(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer, change }: { id: number; viewer: Viewer; change: ExpenseChange },
): Promise<Expense> {
  return db.transaction(async (tx) => {
    const locked = await lockExpense(tx, { id, viewer, timeZone: config.timeZone })
    const { expense, access } = locked
    const { tripId, uploadedBy: ownerId } = expense
    if (expense.removedAt) fail('EXPENSE_NOT_FOUND')
    if (!can(viewer, 'change-expense', { tripId, ownerId })) fail('NOT_YOURS')
    if (locked.isSettled) fail('EXPENSE_SETTLED')
    const changesShares = change.amount !== undefined || changesSharers(change)
    if (expense.isFuel && changesShares) fail('FUEL_FOLLOWS_SEATS')
    await writeExpenseChange(tx, { locked, change })
    return readExpense(tx, { id, viewer, seesBalances: access.seesBalances })
  })
}

function changesSharers({ sharedWith, shares }: ExpenseChange): boolean {
  return sharedWith !== undefined || Boolean(shares)
}

/**
 * Writes the changed fields and records their old values, without further checks; post-fuel.ts calls it, too.
 * Does nothing if nothing changed.
 */
export async function writeExpenseChange(
  tx: Tx,
  { locked, change }: { locked: LockedExpense; change: ExpenseChange },
): Promise<void> {
  const { trip, expense } = locked
  const { id, tripId, uploadedBy } = expense
  const sharesBefore = await findSharesOf(tx, id)
  const newValues = {
    amount: normalizeAmount(change.amount) ?? expense.amount,
    reason: change.reason ?? expense.reason,
    category: change.category ?? expense.category,
    receiptUrl: change.receiptUrl === undefined ? expense.receiptUrl : change.receiptUrl,
  }
  const sharing = await findNewSharing(tx, { locked, change, sharesBefore })
  const sharesAfter = computeShares(sharing, { id, amount: newValues.amount }).toSorted(byPerson)
  const edits = findEdits({ ...expense, shares: sharesBefore }, { ...newValues, shares: sharesAfter })
  // The way of splitting can change although every share stays the same.
  if (edits.length === 0 && sharing.split === expense.split) return
  const countedAt = findCountedAt(locked, edits)
  const wasCounted = expense.countedAt !== null
  const isCounted = countedAt !== null
  if (wasCounted !== isCounted) edits.push({ field: 'isCounted', was: wasCounted, is: isCounted })

  await tx
    .update(expenses)
    .set({
      ...newValues,
      split: sharing.split,
      sharedWith: sharesAfter.map(({ userId }) => userId),
      changedAt: trip.now,
      countedAt,
    })
    .where(eq(expenses.id, id))
  await writeShares(tx, id, sharesAfter)
  await attachReceipt(tx, { expenseId: id, tripId, userId: uploadedBy, receiptUrl: newValues.receiptUrl })
  const activityId = await recordActivity(tx, {
    tripId,
    kind: 'edited',
    expenseId: id,
    byUserId: uploadedBy,
    edits,
  })
  await emit(tx, 'expense.changed', { activityId })
}

/** '007.50' -> '7.50', as the database returns it. */
function normalizeAmount(amount: string | undefined): string | undefined {
  return amount?.replace(/^0+(?=\d)/, '')
}

type FindNewSharingInput = { locked: LockedExpense; change: ExpenseChange; sharesBefore: ShareRow[] }

/** How the expense is shared after the change: as the change says, or else as before. */
async function findNewSharing(
  tx: Tx,
  { locked, change, sharesBefore }: FindNewSharingInput,
): Promise<Sharing> {
  const { split, tripId, uploadedBy: payerId } = locked.expense
  if (!changesSharers(change)) {
    // Without given amounts the shares are computed again.
    const sharers = sharesBefore.map(({ userId, weight, amount }) =>
      split === 'amounts' ? { userId, weight, amount } : { userId, weight },
    )
    return { split, sharers }
  }
  return findSharing(tx, {
    tripId,
    payerId,
    sharedWith: change.sharedWith ?? [],
    shares: change.shares,
    mayChoosePeople: locked.access.seesBalances,
    sharesBefore,
  })
}

const byPerson = (a: ShareRow, b: ShareRow) => (a.userId < b.userId ? -1 : 1)

type EditableFields = Record<Exclude<ExpenseEdit['field'], 'isCounted'>, unknown>

function findEdits(before: EditableFields, after: EditableFields): ExpenseEdit[] {
  const fields = Object.keys(after) as (keyof EditableFields)[]
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, was: before[field], is: after[field] }))
}

/** Since when the edited expense counts in the balances; null if it has to be approved first. */
function findCountedAt({ trip, expense, access }: LockedExpense, edits: ExpenseEdit[]): Date | null {
  const affectsBalances = edits.some(({ field }) => !FIELDS_WITHOUT_EFFECT.includes(field))
  if (!affectsBalances) return expense.countedAt
  return access.isOnTrip ? trip.now : null
}
