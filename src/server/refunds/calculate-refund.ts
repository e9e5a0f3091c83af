import type { Cancellation } from '#contract/bookings.ts'
import { JUST_PAID_MIN_DAYS } from '#contract/refunds.ts'
import type { RefundTier } from '#contract/trips.ts'

const JUST_PAID_MS = 24 * 60 * 60_000

type CalculateRefundInput = {
  /** The price of the places that are given up. */
  placesCents: number
  /** Paid and not refunded yet, which is the most that can be refunded. */
  leftCents: number
  lastPaidAt: Date | null
  fullRefundUntil: Date | null
  tiers: RefundTier[]
  daysBefore: number
  /** An admin cancels: everything is refunded. */
  isByAdmin?: boolean
  now: Date
}

/** The refund for a cancellation now, and the rule that applies; rounded half up, to the cent. */
export function calculateRefund(
  input: CalculateRefundInput,
): Pick<Cancellation, 'percent' | 'reason'> & { refundCents: number } {
  const [percent, reason] = findRefundRule(input)
  if (reason === 'organiser') return { percent, reason, refundCents: input.leftCents }
  const shareCents = Math.floor((input.placesCents * percent + 50) / 100)
  return { percent, reason, refundCents: Math.min(shareCents, input.leftCents) }
}

function findRefundRule({
  leftCents,
  lastPaidAt,
  fullRefundUntil,
  tiers,
  daysBefore,
  isByAdmin,
  now,
}: CalculateRefundInput): [number, Cancellation['reason']] {
  if (leftCents === 0) return [0, 'nothing-paid']
  if (isByAdmin) return [100, 'organiser']
  if (fullRefundUntil && now <= fullRefundUntil) return [100, 'dates-changed']
  const isJustPaid = lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= JUST_PAID_MS
  if (isJustPaid && daysBefore >= JUST_PAID_MIN_DAYS) return [100, 'just-paid']
  const reached = tiers.filter((tier) => daysBefore >= tier.daysBefore)
  return [Math.max(0, ...reached.map((tier) => tier.percent)), 'tiers']
}
