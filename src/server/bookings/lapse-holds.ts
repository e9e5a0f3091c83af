import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { offerFreedPlaces, offerPlaces } from '../waitlist/offer-places.ts'
import { endBooking } from './end-booking.ts'

const TRIPS_AT_ONCE = 100

/** Ends what time has ended on a locked trip, holds and offers, and offers the places to those who wait. */
export async function settlePlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  const lapsed = await tx
    .select({ id: bookings.id, userId: bookings.userId, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.status, 'held'), lte(bookings.expiresAt, trip.now)))
    .orderBy(asc(bookings.id))
    .for('update')
  for (const booking of lapsed) {
    await endBooking(tx, { trip, booking, status: 'expired', endedBy: 'time' })
  }
  if (lapsed.length > 0) await offerFreedPlaces(tx, trip)
  else await offerPlaces(tx, trip)
}

/** Tidies up after the clock. Nothing depends on it but those who look on, and those who wait. */
export async function lapseHolds({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const due = await db
    .selectDistinct({ tripId: bookings.tripId })
    .from(bookings)
    .where(and(inArray(bookings.status, ['offered', 'held']), lte(bookings.expiresAt, sql`app_now()`)))
    .limit(TRIPS_AT_ONCE)
  for (const { tripId } of due) {
    await db.transaction(async (tx) => {
      const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone, isPatient: false })
      if (trip) await settlePlaces(tx, trip)
    })
  }
}
