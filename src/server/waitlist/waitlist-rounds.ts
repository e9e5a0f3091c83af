import { and, eq, sql, inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { emit } from '../events/emit.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'

/** Begins a new round: parties that let an offer lapse have their turn again. */
export async function resetSkippedTurns(tx: Tx, { id }: LockedTrip): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ skipsNext: false })
    .where(and(eq(waitlistEntries.tripId, id), eq(waitlistEntries.skipsNext, true)))
}

/**
 * Records that parties let their offers lapse. After a first lapse the entry stays, and comes after everybody
 * else in this round; a second lapse removes it.
 */
export async function recordLapsedOffers(
  tx: Tx,
  trip: LockedTrip,
  /** The bookings that were offered. */
  offers: { id: number; userId: string }[],
): Promise<void> {
  if (offers.length === 0) return
  const userIds = offers.map(({ userId }) => userId)
  const areTheirEntries = and(eq(waitlistEntries.tripId, trip.id), inArray(waitlistEntries.userId, userIds))
  const removed = await tx
    .delete(waitlistEntries)
    // They did not take an earlier offer either.
    .where(and(areTheirEntries, sql`${waitlistEntries.lapsedOffers} > 0`))
    .returning({ userId: waitlistEntries.userId })
  await tx.update(waitlistEntries).set({ lapsedOffers: 1, skipsNext: true }).where(areTheirEntries)
  for (const { id, userId } of offers) {
    const isLast = removed.some((entry) => entry.userId === userId)
    await emit(tx, 'offer.lapsed', { bookingId: id, isLast })
  }
}
