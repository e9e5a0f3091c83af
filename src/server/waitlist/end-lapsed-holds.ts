import { and, eq, lte } from 'drizzle-orm'
import { freeSeats } from '../cars/free-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { announce } from '../events/announce.ts'
import { tripTopic, userTopic } from '../events/topics.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'

/** Ends the holds of a locked trip that time has ended: places and seats are free again. False if there were none. */
export async function endLapsedHolds(tx: Tx, trip: LockedTrip): Promise<boolean> {
  const lapsed = await tx
    .update(bookings)
    .set({ status: 'expired', endedAt: trip.now, endedBy: 'time' })
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.status, 'held'), lte(bookings.expiresAt, trip.now)))
    .returning({ id: bookings.id, userId: bookings.userId })
  for (const { id, userId } of lapsed) {
    await freeSeats(tx, id)
    await announce(
      tx,
      { topic: tripTopic(trip.id), what: 'seats' },
      { topic: userTopic(userId), what: 'bookings' },
    )
  }
  return lapsed.length > 0
}
