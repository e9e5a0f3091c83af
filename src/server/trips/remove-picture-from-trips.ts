import { asc, inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { publishTripChanges } from './publish-trip-changes.ts'
import { showsPicture } from './shows-picture.ts'

/** Small enough that no statement takes long on a busy database. */
const BATCH_SIZE = 5_000

/**
 * Removes a picture from every trip that shows it. The version stays, because nobody edited the trip. The
 * trips are locked by id first, so that two deletions cannot deadlock.
 */
export async function removePictureFromTrips(tx: Tx, filePath: string): Promise<void> {
  const showing = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(showsPicture(filePath))
    .orderBy(asc(trips.id))
    .for('update')
  const ids = showing.map(({ id }) => id)
  const withoutPicture = (field: AnyColumn) => sql<string | null>`nullif(${field}, ${filePath})`
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await tx
      .update(trips)
      .set({
        imageUrl: withoutPicture(trips.imageUrl),
        heroImageUrl: withoutPicture(trips.heroImageUrl),
        accommodationImageUrl: withoutPicture(trips.accommodationImageUrl),
        updatedAt: appNow,
      })
      .where(inArray(trips.id, ids.slice(start, start + BATCH_SIZE)))
  }
  await publishTripChanges(tx, ids)
}
