import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { PAYMENTS_PER_PAGE, type TripPayment } from '#contract/payments.ts'
import { hasLapsed } from '../bookings/booking-row.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { appNow } from '../db/tables/columns.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { toRefund } from '../refunds/refund-row.ts'
import { findTripInBrief } from './get-trip-money.ts'
import { payerColumns, toPayment } from './payment-row.ts'

type Wanted = { tripId: number; cursor?: number | undefined }
type Listing = { payments: TripPayment[]; total: number; nextCursor: number | null }

/** Who paid for a trip, or tried to, the newest first. A page begins after the payment that the one before ended with. */
export async function listTripPayments(
  { db }: Pick<Context, 'db'>,
  { tripId, cursor }: Wanted,
): Promise<Listing> {
  await findTripInBrief({ db }, tripId)
  const isOfTrip = eq(payments.tripId, tripId)
  const total = await db.$count(payments, isOfTrip)
  const rows = await db
    .select({
      payment: payments,
      payer: payerColumns,
      booking: { status: bookings.status, partySize: bookings.partySize, expiresAt: bookings.expiresAt },
      now: sql<Date>`${appNow}`.mapWith(payments.createdAt),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isOfTrip, cursor === undefined ? undefined : lt(payments.id, cursor)))
    .orderBy(desc(payments.id))
    .limit(PAYMENTS_PER_PAGE + 1)
  const page = rows.slice(0, PAYMENTS_PER_PAGE)
  const ids = page.map(({ payment }) => payment.id)
  const given = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(asc(refunds.id))
  return {
    payments: page.map(({ payment, payer, booking, now }) => ({
      ...toPayment(payment),
      payer,
      booking: {
        status: hasLapsed(booking, now) ? 'expired' : booking.status,
        partySize: booking.partySize,
      },
      refunds: given.filter(({ paymentId }) => paymentId === payment.id).map(toRefund),
    })),
    total,
    nextCursor: rows.length > PAYMENTS_PER_PAGE ? (page.at(-1)?.payment.id ?? null) : null,
  }
}
