import { toCents } from '#contract/money.ts'
import type { RefundTier } from '#contract/refund-tiers.ts'
import type { Database, Tx } from '../db/client.ts'
import { findPaidAmount, type PaidAmount } from './find-paid-amount.ts'
import { calculateRefund } from './rules.ts'

type QuoteRefundInput = {
  booking: { id: number; unitPrice: string; fullRefundUntil: Date | null; refundTiers: RefundTier[] }
  /** How many of the party stay at home. */
  leaving: number
  daysBefore: number
  isOrganiser: boolean
  now: Date
}

/** What comes back for people who leave a booking at this moment: the same when it is asked and when it is done. */
export async function quoteRefund(
  db: Database | Tx,
  { booking, leaving, daysBefore, isOrganiser, now }: QuoteRefundInput,
): Promise<PaidAmount & ReturnType<typeof calculateRefund>> {
  const paid = await findPaidAmount(db, booking.id)
  const judged = calculateRefund({
    placesCents: toCents(booking.unitPrice) * leaving,
    leftCents: paid.leftCents,
    lastPaidAt: paid.lastPaidAt,
    fullRefundUntil: booking.fullRefundUntil,
    tiers: booking.refundTiers,
    daysBefore,
    isOrganiser,
    now,
  })
  return { ...paid, ...judged }
}
