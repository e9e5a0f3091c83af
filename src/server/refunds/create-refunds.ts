import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { fromCents, toCents } from '#contract/money.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { paymentLeft, payments, refunds } from '../db/tables/payments.ts'
import { emit } from '../events/emit.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'

type CreateRefundsInput = {
  bookingId: number
  /** The whole amount to refund. */
  cents: number
  reason: RefundReason
  /** Limits the refund to this payment. */
  paymentId?: number
  note?: string | null
  /** The admin who made it, by hand. */
  madeBy?: string
}

/**
 * Creates refunds for a booking of a locked trip, from its last payment backwards, and never more than is
 * left of each. They count at once: note_refund() books them on the payment and the ledger, and sendRefunds()
 * sends them to the provider, while a payment is disputed as soon as that is over.
 */
export async function createRefunds(
  tx: Tx,
  { bookingId, cents, reason, paymentId, note = null, madeBy }: CreateRefundsInput,
): Promise<(typeof refunds.$inferSelect)[]> {
  const refundable = await tx
    .select({ id: payments.id, tripId: payments.tripId, userId: payments.userId, left: paymentLeft })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        isNotNull(payments.paidAt),
        gt(paymentLeft, '0'),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
      ),
    )
    .orderBy(desc(payments.id))
    .for('no key update')
  const created: (typeof refunds.$inferSelect)[] = []
  let remainingCents = cents
  for (const { id, left, tripId, userId } of refundable) {
    const shareCents = Math.min(remainingCents, toCents(left))
    if (shareCents <= 0) break
    const refund = await tx
      .insert(refunds)
      .values({ paymentId: id, amount: fromCents(shareCents), reason, note, madeBy })
      .returning()
      .then(firstRow)
    created.push(refund)
    remainingCents -= shareCents
    await emit(tx, 'refund.promised', { refundId: refund.id })
    await publishPaymentChange(tx, { tripId, userId })
  }
  return created
}

/**
 * Refunds all that is not refunded yet of every payment of a locked trip, even to travellers who left before
 * and got less. Returns the refunds; the caller emits the events.
 */
export async function createRefundsForTrip(
  tx: Tx,
  { tripId, reason }: { tripId: number; reason: RefundReason },
): Promise<{ refundId: number; bookingId: number; userId: string }[]> {
  const { rows } = await tx.execute<{ refund_id: number; booking_id: number; user_id: string }>(sql`
    with new_refunds as (
      insert into refunds (payment_id, amount, reason)
      select id, ${paymentLeft}, ${reason} from payments
      where trip_id = ${tripId} and paid_at is not null and ${paymentLeft} > 0
      order by id
      returning id, payment_id
    )
    select new_refunds.id as refund_id, booking_id, user_id
    from new_refunds join payments p on p.id = new_refunds.payment_id`)
  return rows.map((row) => ({ refundId: row.refund_id, bookingId: row.booking_id, userId: row.user_id }))
}
