import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ExpenseSummary } from '#contract/expenses.ts'
import { fromCents, sumCents } from '#contract/money.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { expenses } from '../db/tables/expenses.ts'
import { findMoneyAccess } from './find-money-access.ts'

/** The total of a trip's expenses, for everybody who may see the list. */
export async function getExpenseSummary(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<ExpenseSummary> {
  const access = await findMoneyAccess(db, { tripId, viewer })
  const rows = await db
    .select({
      category: expenses.category,
      amount: sql<string>`sum(${expenses.amount})`,
      waiting: sql<string>`coalesce(sum(${expenses.amount}) filter (where ${expenses.countedAt} is null), 0)`,
      count: sql<number>`count(*)::int`,
    })
    .from(expenses)
    .where(and(eq(expenses.tripId, tripId), isNull(expenses.removedAt)))
    .groupBy(expenses.category)
    .orderBy(sql`sum(${expenses.amount}) desc`, expenses.category)
  return {
    ...access,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    total: fromCents(sumCents(rows.map(({ amount }) => amount))),
    waiting: fromCents(sumCents(rows.map(({ waiting }) => waiting))),
    byCategory: rows.map(({ category, amount, count }) => ({ category, amount, count })),
  }
}
