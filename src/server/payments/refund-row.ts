import type { Refund } from '#contract/refunds.ts'
import type { refunds } from '../db/tables/payments.ts'

export function toRefund({
  id,
  amount,
  reason,
  note,
  failure,
  status,
  createdAt,
}: typeof refunds.$inferSelect): Refund {
  return { id, amount, reason, note, failure, status, createdAt: createdAt.toISOString() }
}
