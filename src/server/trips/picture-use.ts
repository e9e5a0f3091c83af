import { and, asc, eq, like, or, sql, type SQL } from 'drizzle-orm'
import { UPLOADS } from '#contract/picture-files.ts'
import type { Database, Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { announce } from '../events/announce.ts'
import { TRIPS_TOPIC, tripTopic } from '../events/topics.ts'

const FIRST = 20

const fields = [trips.imageUrl, trips.heroImageUrl, trips.accommodationImageUrl]

/** That a trip shows an uploaded picture somewhere. Said twice, for only so the indexes of uploads alone are used. */
function shows(filePath: string): SQL | undefined {
  return or(...fields.map((field) => and(eq(field, filePath), like(field, sql.raw(`'${UPLOADS}%'`)))))
}

/** The trips that show a picture: how many, and the first of them. */
export async function listTripsShowing(db: Database, filePath: string) {
  const total = await db.$count(trips, shows(filePath))
  const first = await db
    .select({ id: trips.id, title: trips.title })
    .from(trips)
    .where(shows(filePath))
    .orderBy(asc(trips.id))
    .limit(FIRST)
  return { trips: first, total }
}

/** Takes a picture off every trip that shows it. That is nobody's save of the trip, so its version stays. */
export async function takePictureOff(tx: Tx, filePath: string): Promise<void> {
  const without = (field: (typeof fields)[number]) => sql<string | null>`nullif(${field}, ${filePath})`
  const changed = await tx
    .update(trips)
    .set({
      imageUrl: without(trips.imageUrl),
      heroImageUrl: without(trips.heroImageUrl),
      accommodationImageUrl: without(trips.accommodationImageUrl),
      updatedAt: appNow,
    })
    .where(shows(filePath))
    .returning({ id: trips.id })
  if (changed.length === 0) return
  const pages = changed.map(({ id }) => ({ topic: tripTopic(id), what: 'trip' }))
  await announce(tx, { topic: TRIPS_TOPIC, what: 'trips' }, ...pages)
}
