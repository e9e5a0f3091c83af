import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { PAYMENTS_PER_PAGE, type TripPayment } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { takePage } from '../db/take-page.ts'
import { failForCursor } from '../fail.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { payerColumns, toPayment } from './payment-row.ts'
import { toRefund } from './refund-row.ts'

type ListTripPaymentsInput = { tripId: number; cursor?: string | undefined }
type PaymentPage = { payments: TripPayment[]; total: number; nextCursor: string | null }

/** When the payment was paid or, if it is unpaid, begun. The page shows this as its time. */
const paymentTime = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`

/**
 * The payments and payment attempts of a trip, the newest first. A page starts after the last payment of the
 * previous page.
 */
export async function listTripPayments(
  { db }: Pick<Context, 'db'>,
  { tripId, cursor }: ListTripPaymentsInput,
): Promise<PaymentPage> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const isOfTrip = eq(payments.tripId, tripId)
  const total = await db.$count(payments, isOfTrip)
  const rows = await db
    .select({
      payment: payments,
      payer: payerColumns,
      booking: { status: bookings.status, partySize: bookings.partySize, hasLapsed: hasLapsed() },
      // The cursor needs them: dates in JavaScript have milliseconds only.
      micros: sql<string>`(extract(epoch from ${paymentTime}) * 1000000)::bigint`,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isOfTrip, after ? isBefore(after) : undefined))
    .orderBy(desc(paymentTime), desc(payments.id))
    .limit(PAYMENTS_PER_PAGE + 1)
  const { page, nextCursor } = takePage(rows, PAYMENTS_PER_PAGE, encodeCursor)
  const ids = page.map(({ payment }) => payment.id)
  const refundsOnPage = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(asc(refunds.id))
  return {
    payments: page.map(({ payment, payer, booking }) => ({
      ...toPayment(payment),
      payer,
      booking: {
        status: booking.hasLapsed ? 'expired' : booking.status,
        partySize: booking.partySize,
      },
      refunds: refundsOnPage.filter(({ paymentId }) => paymentId === payment.id).map(toRefund),
    })),
    total,
    nextCursor,
  }
}

type PaymentCursor = { micros: string; id: string }

/** '1794786407409000-12': the time of a payment, in microseconds, and its id. */
function encodeCursor({ micros, payment }: { micros: string; payment: { id: number } }): string {
  return `${micros}-${payment.id}`
}

function decodeCursor(cursor: string): PaymentCursor {
  const [, micros, id] = /^(\d{1,17})-([1-9]\d{0,8})$/.exec(cursor) ?? []
  if (micros === undefined || id === undefined) failForCursor()
  return { micros, id }
}

function isBefore({ micros, id }: PaymentCursor): SQL {
  return sql`(${paymentTime}, ${payments.id}) < (
    'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::int)`
}
