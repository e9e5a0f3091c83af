import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Expense } from '#contract/expenses.ts'
import { MAX_LIST_LIMIT } from '#contract/fields.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { expenses } from '../db/tables/expenses.ts'
import { readExpenses } from './expense-row.ts'
import { findMoneyAccess } from './find-money-access.ts'

type ListExpensesInput = {
  tripId: number
  /** Only those that wait for approval. */
  show?: 'waiting' | undefined
  cursor?: number | undefined
  limit?: number | undefined
  viewer: Viewer
}
type ExpensePage = { expenses: Expense[]; total: number; nextCursor: number | null }

/** A trip's expenses, newest first. A page starts after the last expense of the page before. */
export async function listExpenses(
  { db }: Pick<Context, 'db'>,
  { tripId, show, cursor, limit = MAX_LIST_LIMIT, viewer }: ListExpensesInput,
): Promise<ExpensePage> {
  const { seesBalances } = await findMoneyAccess(db, { tripId, viewer })
  const isListed = and(
    eq(expenses.tripId, tripId),
    isNull(expenses.removedAt),
    show === 'waiting' ? isNull(expenses.countedAt) : undefined,
  )
  const total = await db.$count(expenses, isListed)
  const where = and(isListed, cursor === undefined ? undefined : lt(expenses.id, cursor))
  const found = await readExpenses(db, { where, viewer, seesBalances, limit: limit + 1 })
  const { page, nextCursor } = takePage(found, limit, ({ id }) => id)
  return { expenses: page, total, nextCursor }
}
