import { eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Cancellation } from '#contract/bookings.ts'
import { fromCents } from '#contract/money.ts'
import type { Viewer } from '#contract/auth.ts'
import { findCar } from '../cars/find-car.ts'
import type { Context } from '../context.ts'
import { bookings, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { quoteRefund } from '../refunds/quote-refund.ts'
import { today } from '../trips/trip-clock.ts'

/** What would be refunded if the booking, or `leaving` people of its party, were cancelled now. */
export async function previewCancellation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer, leaving }: { id: number; viewer: Viewer; leaving?: number | undefined },
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
  if (!found) fail('BOOKING_NOT_FOUND')
  const { booking, daysBefore, now } = found
  if (!can(viewer, 'cancel-booking', { ...booking, ownerId: booking.userId })) fail('BOOKING_NOT_FOUND')
  const isUnended = UNENDED_STATUSES.some((status) => status === booking.status)
  const quote = await quoteRefund(db, {
    booking,
    // A booking that has ended cannot be cancelled again.
    leaving: isUnended ? Math.min(leaving ?? booking.partySize, booking.partySize) : 0,
    daysBefore,
    isByAdmin: isUnended && booking.userId !== viewer.id,
    now,
  })
  const isDriving = booking.status === 'confirmed' && booking.transport === 'driving' && leaving === undefined
  return {
    paid: quote.left,
    refund: fromCents(quote.refundCents),
    percent: quote.percent,
    reason: quote.reason,
    daysBefore,
    tiers: booking.refundTiers,
    withdrawsCar:
      isDriving && (await findCar(db, { tripId: booking.tripId, driverId: booking.userId })) !== null,
  }
}
