import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { expenses, expenseShares } from '../db/tables/expenses.ts'
import { trips } from '../db/tables/trips.ts'
import { expenseAddedMessage, approvalNeededMessage } from './expense-messages.ts'
import type { NotificationMessage } from './messages.ts'
import { findName, tripColumns } from './notification-queries.ts'

export type FoundExpense = NonNullable<Awaited<ReturnType<typeof findExpense>>>

/** An expense as it is now, with its trip, everybody's shares by user id, and the payer's name. */
export async function findExpense(tx: Tx, id: number) {
  const [found] = await tx
    .select({ expense: expenses, trip: tripColumns })
    .from(expenses)
    .innerJoin(trips, eq(trips.id, expenses.tripId))
    .where(eq(expenses.id, id))
  if (!found) return null
  const rows = await tx.select().from(expenseShares).where(eq(expenseShares.expenseId, id))
  const shares = new Map(rows.map(({ userId, amount }) => [userId, amount]))
  return { ...found, shares, payer: await findName(tx, found.expense.uploadedBy) }
}

type ComposeExpenseInput = {
  expenseId: number
  /** For somebody who shares the expense, or for an organiser who can approve it. */
  as: 'shared' | 'waiting'
  /** The reader. */
  userId: string
}

/** The message about a new expense in its present state; null if it no longer applies. */
export async function composeNewExpenseMessage(
  tx: Tx,
  { expenseId, as, userId }: ComposeExpenseInput,
): Promise<NotificationMessage | null> {
  const found = await findExpense(tx, expenseId)
  if (!found || found.expense.removedAt) return null
  const { trip, payer: by, shares } = found
  const { reason, amount } = found.expense
  const isCounted = found.expense.countedAt !== null
  if (as === 'waiting') return isCounted ? null : approvalNeededMessage({ trip, by, reason, amount })
  const share = shares.get(userId)
  if (!isCounted || share === undefined) return null
  return expenseAddedMessage({ trip, by, reason, share, amount })
}
