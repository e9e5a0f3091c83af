import type { PaymentStatus } from '#contract/bookings.ts'
import { fromCents, sumCents, toCents } from '#contract/money.ts'
import type { Dispute, DisputeStatus, ProviderName, TripPayment } from '#contract/payments.ts'
import { type Refund, GOODWILL_REASONS } from '#contract/refunds.ts'
import type { StateLabel } from '../../ui/tag.tsx'

/** The state of a payment in a word or two. */
export const paymentStates: Record<PaymentStatus, StateLabel> = {
  pending: { label: 'Not paid yet', tone: 'amber' },
  processing: { label: 'Being processed', tone: 'amber' },
  succeeded: { label: 'Paid', tone: 'moss' },
  failed: { label: 'Declined', tone: 'berry' },
  cancelled: { label: 'Never paid', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'glacier' },
  partially_refunded: { label: 'Partly refunded', tone: 'glacier' },
}

export const providerNames: Record<ProviderName, string> = { stripe: 'Stripe', sandbox: 'Sandbox' }

/**
 * The state of a payment, for organisers. A traveller whose whole payment was refunded as goodwill, and who still goes,
 * has paid: only 'Refunded' would look as if they no longer went.
 */
export function stateOfPayment({ status, booking, refunds }: TripPayment): StateLabel {
  const hasOnlyGoodwillRefunds = refunds.every(
    (refund) => refund.status === 'failed' || GOODWILL_REASONS.includes(refund.reason),
  )
  return status === 'refunded' && booking.status === 'confirmed' && hasOnlyGoodwillRefunds
    ? { label: 'Paid, fully refunded', tone: 'moss' }
    : paymentStates[status]
}

/** The state of a refund. */
export const refundStates: Record<Refund['status'], StateLabel> = {
  pending: { label: 'On its way', tone: 'amber' },
  succeeded: { label: 'Refunded', tone: 'glacier' },
  failed: { label: 'Failed', tone: 'berry' },
}

/** The state of a dispute. */
export const disputeStates: Record<DisputeStatus, StateLabel> = {
  'needs-response': { label: 'Disputed', tone: 'amber' },
  'under-review': { label: 'Dispute under review', tone: 'amber' },
  won: { label: 'Dispute won', tone: 'moss' },
  lost: { label: 'Dispute lost', tone: 'berry' },
}

/** Whether the payer's bank has not decided yet. Until then nothing can be refunded. */
export function isOpenDispute({ status }: Pick<Dispute, 'status'>): boolean {
  return status === 'needs-response' || status === 'under-review'
}

/** What can still be refunded of a payment. */
export function refundableCents({ paidAt, amount, refundedAmount, lostAmount }: RefundablePayment): number {
  return paidAt === null ? 0 : Math.max(0, sumCents([amount, `-${refundedAmount}`, `-${lostAmount}`]))
}

type RefundablePayment = Pick<TripPayment, 'paidAt' | 'amount' | 'refundedAmount' | 'lostAmount'>

/** '241.00' and '20.00' -> '221.00' */
export function subtract(amount: string, less: string): string {
  return fromCents(toCents(amount) - toCents(less))
}
