import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { toCents } from '#contract/money.ts'
import type { Refund } from '#contract/refunds.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { hasDisputeNow } from '../disputes/has-open-dispute.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { toRefund } from '../payments/refund-row.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { createRefunds } from './create-refunds.ts'

type RefundPaymentInput = {
  /** The payment's. */
  id: number
  /** In cents. */
  amount: number
  /** What the admin saw as refunded so far, in cents. */
  refundedBefore: number
  note?: string | null
  viewer: Viewer
  key?: IdempotencyKey
}

/** A goodwill refund by an admin, up to what is left of the payment. The booking does not change. */
export async function refundPayment(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, amount, refundedBefore, note, viewer, key = null }: RefundPaymentInput,
): Promise<Refund> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readRefund(tx, createdId)
    const [found] = await tx.select({ tripId: payments.tripId }).from(payments).where(eq(payments.id, id))
    if (!found) fail('PAYMENT_NOT_FOUND')
    if (!can(viewer, 'give-refund', found)) fail('FORBIDDEN')
    await lockTrip(tx, { tripId: found.tripId, timeZone: config.timeZone })
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
    if (!payment?.paidAt) fail('NOT_PAID')
    if (await hasDisputeNow(tx, id)) fail('PAYMENT_DISPUTED')
    const refundedCents = toCents(payment.refundedAmount)
    // Somebody else refunded something meanwhile.
    if (refundedCents !== refundedBefore)
      fail('PAYMENT_CHANGED', { current: { refundedAmount: payment.refundedAmount } })
    if (amount > toCents(payment.amount) - refundedCents - toCents(payment.lostAmount))
      fail('REFUND_TOO_LARGE')

    const refund = await createRefunds(tx, {
      bookingId: payment.bookingId,
      paymentId: id,
      cents: amount,
      reason: 'goodwill',
      note: note === '' ? null : note,
      madeBy: viewer.id,
    }).then(firstRow)
    await recordCreated(tx, key, refund.id)
    return toRefund(refund)
  })
}

async function readRefund(tx: Tx, id: number): Promise<Refund> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
  return refund ? toRefund(refund) : fail('PAYMENT_NOT_FOUND')
}
