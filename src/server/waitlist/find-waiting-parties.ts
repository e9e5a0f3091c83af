import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { bookings, isLive, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'

/** Parties further back wait until these are served. */
const MAX_PARTIES = 1_000

const queueOrder = [
  // Matches the index.
  sql`${waitlistEntries.priority} desc nulls last`,
  asc(waitlistEntries.createdAt),
  asc(waitlistEntries.id),
]

/** Waiting parties without a live booking or offer on the trip, in the order they are served. */
export function findWaitingParties(db: Database | Tx, { tripId, now }: { tripId: number; now: Date }) {
  const liveBooking = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.tripId, waitlistEntries.tripId),
        eq(bookings.userId, waitlistEntries.userId),
        inArray(bookings.status, UNENDED_STATUSES),
        isLive(now),
      ),
    )
  return db
    .select({
      id: waitlistEntries.id,
      userId: waitlistEntries.userId,
      partySize: waitlistEntries.partySize,
      acceptsFewer: waitlistEntries.acceptsFewer,
      hasLetOfferLapse: waitlistEntries.skipsNext,
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.tripId, tripId), notExists(liveBooking)))
    .orderBy(...queueOrder)
    .limit(MAX_PARTIES)
}
