import { and, desc, eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'
import { readBooking } from '../bookings/lock-booking.ts'
import type { Context } from '../context.ts'
import { payments } from '../db/tables/payments.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { type PaymentRow, toPayment } from './payment-row.ts'

type Asked = { tripId: number; userId: string }

/** How somebody's last payment for a trip stands. The provider is asked, so that nobody waits for its webhook. */
export async function checkPayment(
  context: Pick<Context, 'db' | 'config' | 'payments' | 'log'>,
  asked: Asked,
): Promise<{ payment: Payment | null; booking: Booking | null }> {
  const last = await findLast(context, asked)
  if (!last) return { payment: null, booking: null }
  await lookAtPayment(context, last.id)
  const payment = (await findLast(context, asked)) ?? last
  return { payment: toPayment(payment), booking: await readBooking(context.db, payment.bookingId) }
}

async function findLast({ db }: Pick<Context, 'db'>, { tripId, userId }: Asked): Promise<PaymentRow | null> {
  const [last] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.tripId, tripId)))
    .orderBy(desc(payments.id))
    .limit(1)
  return last ?? null
}
