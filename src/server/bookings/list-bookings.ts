import { desc, eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'

/** More than anybody books; no list is without an end. */
const MOST = 500

/** A person's bookings with what one needs to know of their trips, the latest trip first. */
export async function listBookings(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<Booking[]> {
  const rows = await db
    .select({
      booking: bookings,
      trip: {
        title: trips.title,
        location: trips.location,
        startDate: trips.startDate,
        endDate: trips.endDate,
        status: trips.status,
        category: trips.category,
        imageUrl: trips.imageUrl,
      },
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(eq(bookings.userId, userId))
    .orderBy(desc(trips.startDate), desc(bookings.id))
    .limit(MOST)
  return rows.map(({ booking, trip }) => ({
    ...booking,
    expiresAt: booking.expiresAt?.toISOString() ?? null,
    confirmedAt: booking.confirmedAt?.toISOString() ?? null,
    createdAt: booking.createdAt.toISOString(),
    trip,
  }))
}
