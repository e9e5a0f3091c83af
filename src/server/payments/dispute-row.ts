import type { Dispute } from '#contract/payments.ts'
import type { disputes } from '../db/tables/payments.ts'

export function toDispute({
  id,
  amount,
  status,
  reason,
  respondBy,
  openedAt,
  closedAt,
}: typeof disputes.$inferSelect): Dispute {
  return {
    id,
    amount,
    status,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}
