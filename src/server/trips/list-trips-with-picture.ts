import { asc } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { trips } from '../db/tables/trips.ts'
import { showsPicture } from './shows-picture.ts'

const MAX_LISTED = 20

/** The number of trips that show a picture, and the first of them. */
export async function listTripsWithPicture(db: Database, filePath: string) {
  const total = await db.$count(trips, showsPicture(filePath))
  const first = await db
    .select({ id: trips.id, title: trips.title })
    .from(trips)
    .where(showsPicture(filePath))
    .orderBy(asc(trips.id))
    .limit(MAX_LISTED)
  return { trips: first, total }
}
