import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { bookings, isLive, UNENDED_STATUSES } from '../db/tables/bookings.ts'

/**
 * The id of the user's live booking on a trip, now or at `at`. There is at most one, besides the people added
 * to it; null if there is none.
 */
export async function findLiveBooking(
  db: Database | Tx,
  { tripId, userId, at }: { tripId: number; userId: string; at?: Date },
): Promise<number | null> {
  const [live] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.tripId, tripId),
        eq(bookings.userId, userId),
        isNull(bookings.addedTo),
        inArray(bookings.status, UNENDED_STATUSES),
        isLive(at),
      ),
    )
  return live?.id ?? null
}

/**
 * The id of the latest booking of people added to this one, if it is a hold or an expired hold. Null: they are
 * confirmed or cancelled, or nobody was ever added.
 */
export async function findHoldOfAddedPeople(db: Database | Tx, bookingId: number): Promise<number | null> {
  const [latest] = await db
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.addedTo, bookingId))
    .orderBy(desc(bookings.id))
    .limit(1)
  return latest?.status === 'held' || latest?.status === 'expired' ? latest.id : null
}
