import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Expense, ExpenseShare } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { users } from '../db/tables/auth.ts'
import { expenses, expenseShares } from '../db/tables/expenses.ts'
import { approvalId } from './find-approval.ts'

export type ExpenseRow = typeof expenses.$inferSelect
export type ShareRow = Pick<typeof expenseShares.$inferSelect, 'userId' | 'amount' | 'weight'>

/**
 * SQL condition: someone involved has settled since the expense counted. Columns are written with their
 * table: Drizzle omits it in single-table queries, and the subquery's columns would be used.
 */
export const isSettled = sql<boolean>`exists (
  select from settlements s where s.trip_id = expenses.trip_id and s.undone_at is null
    and s.created_at >= expenses.counted_at
    and (expenses.uploaded_by in (s.from_user_id, s.to_user_id) or exists (
      select from expense_shares h where h.expense_id = expenses.id and h.user_id in (s.from_user_id, s.to_user_id)
    )))`

/** Whether the expense is as it was seen: `seen` is its last change then, null if it had none; undefined fits every version. */
export function isVersion({ changedAt }: ExpenseRow, seen: string | null | undefined): boolean {
  return seen === undefined || seen === (changedAt?.toISOString() ?? null)
}

type ReadExpensesInput = { where: SQL | undefined; viewer: Viewer; seesBalances: boolean; limit: number }

/** Expenses as the viewer may see them, newest first. */
export async function readExpenses(
  db: Database | Tx,
  { where, viewer, seesBalances, limit }: ReadExpensesInput,
): Promise<Expense[]> {
  const rows = await db
    .select({ expense: expenses, payerFirstName: users.firstName, isSettled, approvalId })
    .from(expenses)
    .innerJoin(users, eq(users.id, expenses.uploadedBy))
    .where(where)
    .orderBy(desc(expenses.id))
    .limit(limit)
  // Who shares an expense is only for its payer and for those who see the balances.
  const shares = await findShares(
    db,
    rows
      .filter(({ expense }) => seesBalances || expense.uploadedBy === viewer.id)
      .map(({ expense }) => expense.id),
  )
  return rows.map(({ expense, payerFirstName, isSettled: settled, approvalId: approval }) => {
    const isMine = expense.uploadedBy === viewer.id
    // Without access to balances, not even one's own expenses may reveal who is on the trip.
    const isShown = (userId: string) => seesBalances || userId === viewer.id
    return {
      id: expense.id,
      tripId: expense.tripId,
      uploadedBy: isShown(expense.uploadedBy) ? expense.uploadedBy : null,
      payerFirstName,
      isMine,
      amount: expense.amount,
      reason: expense.reason,
      category: expense.category,
      split: expense.split,
      sharedWith: expense.sharedWith.filter(isShown),
      shares: shares.get(expense.id)?.filter(({ userId }) => isShown(userId)) ?? [],
      receiptUrl: isShown(expense.uploadedBy) ? expense.receiptUrl : null,
      isCounted: expense.countedAt !== null,
      isSettled: settled,
      approvalId: approval,
      isFuel: expense.isFuel,
      changedAt: expense.changedAt?.toISOString() ?? null,
      createdAt: expense.createdAt.toISOString(),
    }
  })
}

/** Reads one expense, which must exist. */
export async function readExpense(
  db: Database | Tx,
  { id, viewer, seesBalances }: { id: number; viewer: Viewer; seesBalances: boolean },
): Promise<Expense> {
  const rows = await readExpenses(db, { where: eq(expenses.id, id), limit: 1, viewer, seesBalances })
  return firstRow(rows)
}

/** The shares of these expenses, by expense id. */
async function findShares(db: Database | Tx, ids: number[]): Promise<Map<number, ExpenseShare[]>> {
  const sharesByExpense = new Map<number, ExpenseShare[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return sharesByExpense
  const rows = await db
    .select()
    .from(expenseShares)
    .where(inArray(expenseShares.expenseId, ids))
    .orderBy(asc(expenseShares.expenseId), asc(expenseShares.userId))
  for (const { expenseId, ...share } of rows) sharesByExpense.get(expenseId)?.push(share)
  return sharesByExpense
}

export async function findSharesOf(tx: Tx, id: number): Promise<ShareRow[]> {
  return (await findShares(tx, [id])).get(id) ?? []
}
