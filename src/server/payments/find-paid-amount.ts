import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { paymentLeft, payments } from '../db/tables/payments.ts'

export type PaidAmount = {
  /** Paid, not refunded and not lost in a dispute. A promised refund counts as refunded. */
  unrefunded: string
  unrefundedCents: number
  lastPaidAt: Date | null
}

const unrefundedSum = sql<string>`coalesce(sum(${paymentLeft}), 0)::numeric(10, 2)`
const isPaid = isNotNull(payments.paidAt)

/** What was paid for a booking, and when the last payment came in. */
export async function findPaidAmount(db: Database | Tx, bookingId: number): Promise<PaidAmount> {
  const paid = await db
    .select({
      unrefunded: unrefundedSum,
      lastPaidAt: sql<Date | null>`max(${payments.paidAt})`.mapWith(payments.paidAt),
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isPaid))
    .then(firstRow)
  return { ...paid, unrefundedCents: toCents(paid.unrefunded) }
}
