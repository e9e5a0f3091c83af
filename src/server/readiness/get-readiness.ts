import { eq } from 'drizzle-orm'
import type { Readiness } from '#contract/readiness.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { tripInBrief } from '../trips/trip-row.ts'
import { findReadinessRows } from './find-readiness-rows.ts'

/** The readiness of everybody on a trip, for admins. */
export async function getReadiness(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId }: { tripId: number },
): Promise<Readiness> {
  const [found] = await db
    .select({ trip: tripInBrief, isOpen: isOpen(config.timeZone) })
    .from(trips)
    .where(eq(trips.id, tripId))
  if (!found) fail('TRIP_NOT_FOUND')
  return { ...found, rows: await findReadinessRows(db, { tripId, timeZone: config.timeZone }) }
}
