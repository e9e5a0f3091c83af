import { toCents } from '#contract/money.ts'
import type { RefundTier } from '#contract/trips.ts'
import type { Database, Tx } from '../db/client.ts'
import { findPaidAmount, type PaidAmount } from '../payments/find-paid-amount.ts'
import { calculateRefund } from './calculate-refund.ts'

type QuoteRefundInput = {
  booking: { id: number; unitPrice: string; fullRefundUntil: Date | null; refundTiers: RefundTier[] }
  /** How many people leave the party. */
  leavingCount: number
  /** Calendar days until the trip starts. */
  daysBefore: number
  /** An admin cancels, and not the traveller. */
  isByAdmin: boolean
  now: Date
}

/** The refund for people who leave a booking now. Preview and cancellation both use it, so they agree. */
export async function quoteRefund(
  db: Database | Tx,
  { booking, leavingCount, daysBefore, isByAdmin, now }: QuoteRefundInput,
): Promise<PaidAmount & ReturnType<typeof calculateRefund>> {
  const paid = await findPaidAmount(db, booking.id)
  const refund = calculateRefund({
    placesCents: toCents(booking.unitPrice) * leavingCount,
    unrefundedCents: paid.unrefundedCents,
    lastPaidAt: paid.lastPaidAt,
    fullRefundUntil: booking.fullRefundUntil,
    tiers: booking.refundTiers,
    daysBefore,
    isByAdmin,
    now,
  })
  return { ...paid, ...refund }
}
