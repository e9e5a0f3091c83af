import type { Cancellation } from '#contract/bookings.ts'
import { JUST_PAID_MIN_DAYS } from '#contract/refunds.ts'
import type { RefundTier } from '#contract/trips.ts'

const JUST_PAID_MS = 24 * 60 * 60_000

type CalculateRefundInput = {
  /** The price of the places that are given up. */
  placesCents: number
  /** Paid and not refunded yet, which is the most that can be refunded. */
  unrefundedCents: number
  lastPaidAt: Date | null
  /** Set if the trip's dates changed. */
  fullRefundUntil: Date | null
  tiers: RefundTier[]
  /** Calendar days until the trip starts. */
  daysBefore: number
  /** An admin cancels: everything is refunded. */
  isByAdmin?: boolean
  now: Date
}

type RefundRule = Pick<Cancellation, 'percent' | 'reason'>

/** The refund for a cancellation now, and the rule that applies. */
export function calculateRefund(input: CalculateRefundInput): RefundRule & { refundCents: number } {
  const { percent, reason } = findRefundRule(input)
  if (reason === 'organiser') return { percent, reason, refundCents: input.unrefundedCents }
  // Rounded half up, to the cent.
  const shareCents = Math.floor((input.placesCents * percent + 50) / 100)
  return { percent, reason, refundCents: Math.min(shareCents, input.unrefundedCents) }
}

function findRefundRule({
  unrefundedCents,
  lastPaidAt,
  fullRefundUntil,
  tiers,
  daysBefore,
  isByAdmin,
  now,
}: CalculateRefundInput): RefundRule {
  if (unrefundedCents === 0) return { percent: 0, reason: 'nothing-paid' }
  if (isByAdmin) return { percent: 100, reason: 'organiser' }
  if (fullRefundUntil && now <= fullRefundUntil) return { percent: 100, reason: 'dates-changed' }
  const isJustPaid = lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= JUST_PAID_MS
  if (isJustPaid && daysBefore >= JUST_PAID_MIN_DAYS) return { percent: 100, reason: 'just-paid' }
  const reached = tiers.filter((tier) => daysBefore >= tier.daysBefore)
  return { percent: Math.max(0, ...reached.map((tier) => tier.percent)), reason: 'tiers' }
}
