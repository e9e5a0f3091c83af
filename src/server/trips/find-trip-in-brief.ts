import { eq } from 'drizzle-orm'
import type { TripSummary } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { tripInBrief } from './trip-row.ts'

/** The main facts of a trip, for admins: it may be a draft. Fails if there is no such trip. */
export async function findTripInBrief({ db }: Pick<Context, 'db'>, tripId: number): Promise<TripSummary> {
  const [trip] = await db.select(tripInBrief).from(trips).where(eq(trips.id, tripId))
  return trip ?? fail('TRIP_NOT_FOUND')
}
