import { desc, eq } from 'drizzle-orm'
import type { TripSave } from '#contract/trip-saves.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { tripSaves } from '../db/tables/trip-saves.ts'
import { fullName } from '../full-name.ts'
import { findTripInBrief } from './find-trip-in-brief.ts'

/** The saves of a trip that are kept, the newest first. */
export async function listSaves(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<TripSave[]> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const { version, kind, savedAt, status, changedFields, changedDays } = tripSaves
  const { firstName, lastName } = users
  const rows = await db
    .select({ version, kind, savedAt, status, changedFields, changedDays, firstName, lastName })
    .from(tripSaves)
    .innerJoin(users, eq(users.id, tripSaves.savedBy))
    .where(eq(tripSaves.tripId, tripId))
    .orderBy(desc(tripSaves.version))
  return rows.map(({ firstName, lastName, savedAt, ...save }) => ({
    ...save,
    savedBy: fullName({ firstName, lastName }),
    savedAt: savedAt.toISOString(),
  }))
}
