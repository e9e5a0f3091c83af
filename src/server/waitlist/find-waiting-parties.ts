import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { bookings, isLive, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'

/** Whoever is further back gets nothing before these have been served. */
const MAX_PARTIES = 1_000

/** In the order in which they are served. */
const queueOrder = [
  // As the index has it.
  sql`${waitlistEntries.priority} desc nulls last`,
  asc(waitlistEntries.createdAt),
  asc(waitlistEntries.id),
]

/** Parties that wait for a trip and at this moment have nothing, the first in turn first. */
export function findWaitingParties(db: Database | Tx, { tripId, now }: { tripId: number; now: Date }) {
  const live = db
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
      isPassedBy: waitlistEntries.skipsNext,
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.tripId, tripId), notExists(live)))
    .orderBy(...queueOrder)
    .limit(MAX_PARTIES)
}
