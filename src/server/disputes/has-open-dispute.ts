import { type Column, and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { disputes, OPEN_DISPUTE_STATUSES } from '../db/tables/payments.ts'

/** SQL condition: the payer's bank disputes the payment, and has not decided yet. Until then nothing of it is refunded. */
export function hasOpenDispute(paymentId: Column | SQL): SQL<boolean> {
  return sql`exists (
    select from disputes d where d.payment_id = ${paymentId} and d.status in ${OPEN_DISPUTE_STATUSES})`
}

/** Whether the payment, whose row is locked, is disputed now. */
export async function hasDisputeNow(tx: Tx, paymentId: number): Promise<boolean> {
  const isOpen = and(eq(disputes.paymentId, paymentId), inArray(disputes.status, OPEN_DISPUTE_STATUSES))
  return (await tx.$count(disputes, isOpen)) > 0
}
