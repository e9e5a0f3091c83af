import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Cancellation } from '#contract/bookings.ts'
import { fromCents, toCents } from '#contract/money.ts'
import { findCar } from '../cars/find-car.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { today } from '../trips/find-today.ts'
import type { Actor } from './lock-booking.ts'
import { refundOf } from './rules.ts'

/** What cancelling would give back now, for people to know before they do it. */
export async function previewCancellation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Cancellation> {
  const [found] = await db
    .select({
      booking: bookings,
      daysBefore: sql<number>`${trips.startDate} - ${today(config.timeZone)}`,
      now: sql<Date>`app_now()`.mapWith(bookings.createdAt),
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(eq(bookings.id, id))
  if (!found || (found.booking.userId !== actor.id && !actor.isAdmin)) fail('BOOKING_NOT_FOUND')
  const { booking, daysBefore, now } = found
  const [paid] = await db
    .select({
      amount: sql<string>`coalesce(sum(${payments.amount} - ${payments.refundedAmount}), 0)::numeric(10, 2)`,
      lastPaidAt: sql<Date | null>`max(${payments.paidAt})`.mapWith(payments.paidAt),
    })
    .from(payments)
    .where(and(eq(payments.bookingId, id), inArray(payments.status, ['succeeded', 'partially_refunded'])))
  const { refundCents, percent, reason } = refundOf({
    paidCents: toCents(paid?.amount ?? '0'),
    lastPaidAt: paid?.lastPaidAt ?? null,
    fullRefundUntil: booking.fullRefundUntil,
    tiers: booking.refundTiers,
    daysBefore,
    isOrganiser: booking.userId !== actor.id,
    now,
  })
  const isDriving = booking.status === 'confirmed' && booking.transport === 'driving'
  return {
    paid: paid?.amount ?? '0.00',
    refund: fromCents(refundCents),
    percent,
    reason,
    daysBefore,
    tiers: booking.refundTiers,
    withdrawsCar:
      isDriving && (await findCar(db, { tripId: booking.tripId, driverId: booking.userId })) !== null,
  }
}
