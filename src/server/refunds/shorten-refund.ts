import { eq } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { createRefunds } from './create-refunds.ts'
import { excessCents } from './rules.ts'

/** Why a promised refund is not sent; organisers read it. */
const RETURNED_BY_BANK = 'The bank returned this money in a dispute.'

/**
 * Withdraws a promised refund that was not sent, because a lost dispute has returned money of the same payment. What the
 * payer still has to get is promised anew.
 */
export async function shortenRefund(
  tx: Tx,
  { id, tripId, timeZone }: { id: number; tripId: number; timeZone: string },
): Promise<void> {
  await lockTrip(tx, { tripId, timeZone })
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  if (refund?.status !== 'pending' || refund.providerRefundId !== null) return
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, refund.paymentId))
    .for('no key update')
  if (!payment) return
  const remainingCents = toCents(refund.amount) - excessCents(payment)
  if (remainingCents === toCents(refund.amount)) return
  await tx.update(refunds).set({ status: 'failed', failure: RETURNED_BY_BANK }).where(eq(refunds.id, id))
  const { reason, note, madeBy } = refund
  await createRefunds(tx, {
    bookingId: payment.bookingId,
    paymentId: payment.id,
    cents: Math.max(0, remainingCents),
    reason,
    note,
    ...(madeBy !== null && { madeBy }),
  })
  await publishPaymentChange(tx, payment)
}
