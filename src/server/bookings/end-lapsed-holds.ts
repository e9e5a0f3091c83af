import { min } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { settlePlaces } from '../waitlist/settle-places.ts'

const TRIPS_AT_ONCE = 100

/** Ends lapsed holds and offers, for open pages and the waitlist. Queries check the time themselves. */
export async function endLapsedHolds({
  db,
  config,
  log,
}: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  const due = await db
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(hasLapsed())
    .groupBy(bookings.tripId)
    .orderBy(min(bookings.expiresAt))
    .limit(TRIPS_AT_ONCE)
  for (const { tripId } of due) {
    const settled = db.transaction(async (tx) => {
      const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone, isPatient: false })
      if (trip) await settlePlaces(tx, trip)
    })
    // A failure on one trip must not stop the others.
    await settled.catch((error: unknown) => log.warn({ err: error, tripId }, 'holds: could not be ended'))
  }
}
