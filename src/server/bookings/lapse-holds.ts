import { and, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { settlePlaces } from '../waitlist/offer-places.ts'

const TRIPS_AT_ONCE = 100

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
