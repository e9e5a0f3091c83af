import { and, desc, eq, ne } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { readBooking } from '../bookings/lock-booking.ts'
import type { Context } from '../context.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { type PaymentRow, toPayment } from '../payments/payment-row.ts'
import { syncPayment } from './sync-payment.ts'

type CheckPaymentInput = { tripId: number; userId: string }
type CheckPaymentResult = {
  payment: Payment | null
  booking: Booking | null
  refundReason: RefundReason | null
}

/**
 * The state of the user's last payment for a trip; nulls if there is none. Asks the provider, so that nobody
 * waits for its webhook.
 */
export async function checkPayment(
  context: Pick<Context, 'db' | 'config' | 'payments' | 'log'>,
  input: CheckPaymentInput,
): Promise<CheckPaymentResult> {
  const last = await findLastPayment(context, input)
  if (!last) return { payment: null, booking: null, refundReason: null }
  await syncPayment(context, last.payment.id)
  const { payment, refundReason } = (await findLastPayment(context, input)) ?? last
  const booking = await readBooking(context.db, payment.bookingId)
  return { payment: toPayment(payment), booking, refundReason }
}

type LastPayment = { payment: PaymentRow; refundReason: RefundReason | null }

/** The payment and its latest refund reason, read in one query so that they match. */
async function findLastPayment(
  { db }: Pick<Context, 'db'>,
  { tripId, userId }: CheckPaymentInput,
): Promise<LastPayment | null> {
  const [last] = await db
    .select({ payment: payments, refundReason: refunds.reason })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), ne(refunds.status, 'failed')))
    .where(and(eq(payments.userId, userId), eq(payments.tripId, tripId)))
    .orderBy(desc(payments.id), desc(refunds.id))
    .limit(1)
  return last ?? null
}
