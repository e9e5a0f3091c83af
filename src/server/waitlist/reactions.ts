import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { reassignPlaces, reassignPlacesInNewRound } from './reassign-places.ts'

/** After a trip opened or grew, offers its places to the waitlist before others can book them. */
async function serveQueue(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, isLarger }: Events['trip.opened'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) return
    // More places begin a new round, as after a cancellation. A trip that only reopened continues the old one.
    if (isLarger) await reassignPlacesInNewRound(tx, trip)
    else await reassignPlaces(tx, trip)
  })
}

export const waitlistReactions = { 'waitlist.serve-queue': serveQueue }
