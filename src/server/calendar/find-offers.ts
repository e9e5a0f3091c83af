import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { calendarTripColumns } from './calendar-trip-columns.ts'
import { CANCELLED_DAYS, type CalendarOffer } from './rules.ts'

/** A user's open offers, and recent ones: a calendar that shows those has to learn that they are decided. */
export async function findOffers(
  db: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<CalendarOffer[]> {
  const rows = await db
    .select({
      bookingId: bookings.id,
      partySize: bookings.partySize,
      until: bookings.offeredUntil,
      isInvitation: sql<boolean>`${bookings.invitedBy} is not null`,
      isDecided: sql<boolean>`${bookings.status} <> 'offered' or ${bookings.expiresAt} <= app_now()`,
      trip: calendarTripColumns,
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(
      and(
        eq(bookings.userId, userId),
        gt(bookings.offeredUntil, sql`app_now() - make_interval(days => ${CANCELLED_DAYS})`),
      ),
    )
    .orderBy(desc(bookings.offeredUntil), desc(bookings.id))
    .limit(limit)
  return rows.flatMap(({ until, ...offer }) => (until ? [{ ...offer, until }] : []))
}
