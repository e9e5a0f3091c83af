import { eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Cancellation } from '#contract/bookings.ts'
import { fromCents } from '#contract/money.ts'
import { findCar } from '../cars/find-car.ts'
import type { Context } from '../context.ts'
import { bookings, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { findAddedBookings } from './party-of-booking.ts'
import { quoteRefund } from '../refunds/quote-refund.ts'
import { today } from '../trips/trip-clock.ts'

/**
 * What would be refunded if the booking were cancelled now or, with `leavingCount`, if that many people left
 * its party.
 */
export async function previewCancellation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer, leavingCount }: { id: number; viewer: Viewer; leavingCount?: number | undefined },
): Promise<Cancellation> {
  const [found] = await db
    .select({
      booking: bookings,
      daysBefore: sql<number>`${trips.startDate} - ${today(config.timeZone)}`,
      // Parsed like any column with a time.
      now: sql<Date>`app_now()`.mapWith(bookings.createdAt),
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(eq(bookings.id, id))
  if (!found) fail('BOOKING_NOT_FOUND')
  const { booking, daysBefore, now } = found
  // Strangers do not learn that it exists.
  if (!can(viewer, 'cancel-booking', { ...booking, ownerId: booking.userId })) fail('BOOKING_NOT_FOUND')
  // A booking that has ended cannot be cancelled again, not even by an admin.
  const hasEnded = !UNENDED_STATUSES.some((status) => status === booking.status)
  const circumstances = { daysBefore, isByAdmin: !hasEnded && booking.userId !== viewer.id, now }
  const quote = await quoteRefund(db, {
    ...circumstances,
    booking,
    leavingCount: hasEnded ? 0 : Math.min(leavingCount ?? booking.partySize, booking.partySize),
  })
  // They leave with the booker, but stay if only some of the booking's own people leave.
  const leavingAdded = leavingCount === undefined ? await findAddedBookings(db, { id, at: now }) : []
  const addedQuotes: Cancellation['added'] = []
  for (const added of leavingAdded) {
    const { id: bookingId, partySize } = added
    const { unrefunded, refundCents } = await quoteRefund(db, {
      ...circumstances,
      booking: added,
      leavingCount: partySize,
    })
    addedQuotes.push({ bookingId, partySize, paid: unrefunded, refund: fromCents(refundCents) })
  }
  // If only some people leave, the driver stays.
  const isDriverLeaving =
    booking.status === 'confirmed' && booking.transport === 'driving' && leavingCount === undefined
  return {
    paid: quote.unrefunded,
    refund: fromCents(quote.refundCents),
    percent: quote.percent,
    reason: quote.reason,
    daysBefore,
    tiers: booking.refundTiers,
    added: addedQuotes,
    withdrawsCar:
      isDriverLeaving && (await findCar(db, { tripId: booking.tripId, driverId: booking.userId })) !== null,
  }
}
