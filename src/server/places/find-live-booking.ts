import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { bookings, isLive, UNENDED_STATUSES } from '../db/tables/bookings.ts'

/**
 * The id of the user's live booking on a trip, now or at `at`. There is at most one; null if there is none.
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
        inArray(bookings.status, UNENDED_STATUSES),
        isLive(at),
      ),
    )
  return live?.id ?? null
}
