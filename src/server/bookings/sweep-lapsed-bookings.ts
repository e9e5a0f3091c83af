import { min } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { reassignPlaces } from '../waitlist/reassign-places.ts'

const TRIPS_AT_ONCE = 100

/**
 * Ends lapsed holds and offers, so that open pages show the free places and the waitlist gets them. No query
 * depends on it: each compares the time itself.
 */
export async function sweepLapsedBookings({
  db,
  config,
  log,
}: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  const lapsedTrips = await db
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(hasLapsed())
    .groupBy(bookings.tripId)
    .orderBy(min(bookings.expiresAt))
    .limit(TRIPS_AT_ONCE)
  for (const { tripId } of lapsedTrips) {
    const reassigning = db.transaction(async (tx) => {
      // A trip that is locked by somebody else is left to the next sweep.
      const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone, isPatient: false })
      if (trip) await reassignPlaces(tx, trip)
    })
    // A failure on one trip must not stop the others.
    await reassigning.catch((error: unknown) => log.warn({ err: error, tripId }, 'holds: could not be ended'))
  }
}
