import { and, eq, inArray } from 'drizzle-orm'
import { hasCarOn } from '../cars/has-car-on.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { announce } from '../events/announce.ts'
import type { Events } from '../events/events.ts'
import { tripTopic, userTopic } from '../events/topics.ts'
import { lockTrip } from '../trips/lock-trip.ts'

/** Nobody drives a car that is gone: who keeps the place needs a seat in another one. */
async function stopDriving(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, driverId }: Events['car.removed'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    // Volunteered again meanwhile.
    if (!trip || (await hasCarOn(tx, { tripId, driverId }))) return
    const stopped = await tx
      .update(bookings)
      .set({ transport: 'car' })
      .where(
        and(
          eq(bookings.tripId, tripId),
          eq(bookings.userId, driverId),
          eq(bookings.transport, 'driving'),
          inArray(bookings.status, ['held', 'confirmed']),
        ),
      )
      .returning({ id: bookings.id })
    if (stopped.length === 0) return
    await announce(
      tx,
      { topic: tripTopic(tripId), what: 'seats' },
      { topic: userTopic(driverId), what: 'bookings' },
    )
  })
}

export const bookingReactions = { 'bookings.stop-driving': stopDriving }
