import { eq } from 'drizzle-orm'
import { canSeeTrip } from '#contract/access.ts'
import type { Trip } from '#contract/trips.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { toTrip, tripColumns } from './trip-row.ts'

/** One trip, if the viewer may see it. */
export async function getTrip(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: number; viewer: Viewer | null },
): Promise<Trip> {
  const trip = await findTrip({ db }, id)
  return trip && canSeeTrip(viewer, trip) ? trip : fail('TRIP_NOT_FOUND')
}

/** Like getTrip(), but without an access check, for the server's own use. Null if there is no such trip. */
export async function findTrip({ db }: Pick<Context, 'db'>, id: number): Promise<Trip | null> {
  const [row] = await db.select(tripColumns).from(trips).where(eq(trips.id, id))
  return row ? toTrip(row) : null
}
