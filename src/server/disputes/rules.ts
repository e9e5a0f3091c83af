import type { DisputeStatus } from '#contract/payments.ts'

/** Whether the bank has not decided yet. */
export function isOpenDispute(status: DisputeStatus): boolean {
  return status === 'needs-response' || status === 'under-review'
}
