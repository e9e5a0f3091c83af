import { asc, eq, inArray } from 'drizzle-orm'
import { PAYMENTS_PER_PAGE } from '#contract/payments.ts'
import type { PaymentFilter, SitePayment } from '#contract/site-payments.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { disputes, payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { takePage } from '../db/take-page.ts'
import { failForCursor } from '../fail.ts'
import { groupBy } from '../group-by.ts'
import { toDispute } from './dispute-row.ts'
import { findPaymentsInOrder, type PaymentPosition } from './find-payments-in-order.ts'
import { payerColumns, toPayment } from './payment-row.ts'
import { toRefund } from './refund-row.ts'
import { totalPayments } from './total-payments.ts'

type ListPaymentsInput = PaymentFilter & { cursor?: string | undefined }
type PaymentPage = { payments: SitePayment[]; total: number; nextCursor: string | null }

/**
 * Payments and payment attempts, the newest first. A page starts after the last payment of the previous page, through an
 * index, and the total is stored: among 100,000 payments both cost the same as among 100.
 */
export async function listPayments(
  context: Pick<Context, 'db' | 'config'>,
  { cursor, ...filter }: ListPaymentsInput,
): Promise<PaymentPage> {
  const { db, config } = context
  const positions = await findPaymentsInOrder(db, {
    filter,
    timeZone: config.timeZone,
    order: 'newest first',
    after: cursor === undefined ? null : decodeCursor(cursor),
    limit: PAYMENTS_PER_PAGE + 1,
  })
  const { page, nextCursor } = takePage(positions, PAYMENTS_PER_PAGE, encodeCursor)
  const totals = await totalPayments(context, filter)
  return {
    payments: await findPayments(
      db,
      page.map(({ id }) => id),
    ),
    total: totals.reduce((sum, each) => sum + each.payments, 0),
    nextCursor,
  }
}

/** The payments with these ids, in this order. */
async function findPayments(db: Database, ids: number[]): Promise<SitePayment[]> {
  const rows = await db
    .select({
      payment: payments,
      payer: payerColumns,
      booking: { status: bookings.status, partySize: bookings.partySize, hasLapsed: hasLapsed() },
      trip: { title: trips.title },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(trips, eq(trips.id, payments.tripId))
    .where(inArray(payments.id, ids))
  const refundRows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(asc(refunds.id))
  const disputeRows = await db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, ids))
    .orderBy(asc(disputes.id))
  const disputesOf = groupBy(disputeRows, ({ paymentId }) => paymentId)
  const refundsOf = groupBy(refundRows, ({ paymentId }) => paymentId)
  const found = new Map(rows.map((row) => [row.payment.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { payment, payer, booking, trip } = row
    return {
      ...toPayment(payment),
      provider: payment.provider,
      payer,
      trip,
      booking: {
        status: booking.hasLapsed ? ('expired' as const) : booking.status,
        partySize: booking.partySize,
      },
      refunds: (refundsOf.get(id) ?? []).map(toRefund),
      disputes: (disputesOf.get(id) ?? []).map(toDispute),
    }
  })
}

/** '1794786407409000-12': the time of a payment, in microseconds, and its id. */
function encodeCursor({ micros, id }: PaymentPosition): string {
  return `${micros}-${id}`
}

function decodeCursor(cursor: string): PaymentPosition {
  const [, micros, id] = /^(\d{1,17})-([1-9]\d{0,8})$/.exec(cursor) ?? []
  if (micros === undefined || id === undefined) failForCursor()
  return { micros, id: Number(id) }
}
