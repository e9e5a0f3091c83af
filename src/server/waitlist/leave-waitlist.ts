import { and, eq, isNull } from 'drizzle-orm'
import { isPublic } from '#contract/access.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { fail } from '../fail.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import type { WaitlistEntryKey } from './find-waitlist-entries.ts'
import { reassignPlaces } from './reassign-places.ts'

/** Leaves the waitlist. An open offer, and places that were too few for this party, go to the next party. */
export function leaveWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, userId }: WaitlistEntryKey,
): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip || !isPublic(trip)) fail('TRIP_NOT_FOUND')
    await tx
      .update(bookings)
      .set({ status: 'cancelled', endedAt: trip.now, endedBy: 'traveller' })
      .where(
        and(
          eq(bookings.tripId, tripId),
          eq(bookings.userId, userId),
          eq(bookings.status, 'offered'),
          // An invitation does not depend on the waitlist.
          isNull(bookings.invitedBy),
        ),
      )
    // Without an entry there was no offer either.
    if (!(await removeWaitlistEntry(tx, { tripId, userId }))) return
    await reassignPlaces(tx, trip)
  })
}

/** Deletes the user's entry for a locked trip. False if there was none. */
export async function removeWaitlistEntry(tx: Tx, { tripId, userId }: WaitlistEntryKey): Promise<boolean> {
  const removed = await tx
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.tripId, tripId), eq(waitlistEntries.userId, userId)))
    .returning({ id: waitlistEntries.id })
  if (removed.length === 0) return false
  await publishPlaceChange(tx, tripId, userId)
  return true
}
