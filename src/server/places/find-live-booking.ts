import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
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

/** The live hold for people whom the user adds to their booking on a trip. There is at most one, or null. */
export async function findHoldOfAddedPeople(
  db: Database | Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<number | null> {
  const [held] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.tripId, tripId),
        eq(bookings.userId, userId),
        eq(bookings.status, 'held'),
        isNotNull(bookings.addedTo),
        isLive(),
      ),
    )
  return held?.id ?? null
}
