import { eq } from 'drizzle-orm'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { toTrip, tripColumns } from './trip-row.ts'

/** One trip. For everybody but organisers a draft does not exist. */
export async function getTrip(
  { db }: Pick<Context, 'db'>,
  { id, seesDrafts }: { id: number; seesDrafts: boolean },
): Promise<Trip> {
  const [row] = await db.select(tripColumns).from(trips).where(eq(trips.id, id))
  if (!row || (row.status === 'draft' && !seesDrafts)) fail('TRIP_NOT_FOUND')
  return toTrip(row)
}
