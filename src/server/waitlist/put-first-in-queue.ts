import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'

/**
 * Puts a user at the front of the queue. The user paid for places that were gone, and was refunded. The
 * caller offers free places afterwards.
 */
export async function putFirstInQueue(
  tx: Tx,
  { trip, userId, partySize }: { trip: LockedTrip; userId: string; partySize: number },
): Promise<void> {
  // Before everybody else, and as if no offer had lapsed.
  const frontEntry = { partySize, priority: 1, lapsedOffers: 0, skipsNext: false }
  await tx
    .insert(waitlistEntries)
    .values({ tripId: trip.id, userId, ...frontEntry })
    .onConflictDoUpdate({
      target: [waitlistEntries.tripId, waitlistEntries.userId],
      set: { ...frontEntry, createdAt: sql`app_now()` },
    })
  await publishPlaceChange(tx, trip.id, userId)
}
