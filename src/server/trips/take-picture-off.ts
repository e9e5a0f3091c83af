import { asc, sql, type AnyColumn } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { announceTrips } from './announce-trips.ts'
import { showsPicture } from './shows-picture.ts'

/**
 * Takes a picture off every trip that shows it. That is nobody's save of the
 * trip, so its version stays. The trips are locked in one order first: two
 * pictures of the same trips that are deleted at once never wait in a ring.
 */
export async function takePictureOff(tx: Tx, filePath: string): Promise<void> {
  const isShowing = showsPicture(filePath)
  const showing = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(isShowing)
    .orderBy(asc(trips.id))
    .for('update')
  if (showing.length === 0) return
  const without = (field: AnyColumn) => sql<string | null>`nullif(${field}, ${filePath})`
  await tx
    .update(trips)
    .set({
      imageUrl: without(trips.imageUrl),
      heroImageUrl: without(trips.heroImageUrl),
      accommodationImageUrl: without(trips.accommodationImageUrl),
      updatedAt: appNow,
    })
    .where(isShowing)
  await announceTrips(
    tx,
    showing.map(({ id }) => id),
  )
}
