import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { settleFreedPlaces } from './settle-places.ts'

/** There are more places than before: those who wait come first. */
async function offerNewPlaces(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId }: Events['places.added'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (trip) await settleFreedPlaces(tx, trip)
  })
}

export const waitlistReactions = { 'waitlist.offer-new-places': offerNewPlaces }
