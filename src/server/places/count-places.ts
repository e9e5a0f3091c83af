import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'

/** A locked trip, and the time by which holds and offers are live. */
type TripMoment = { id: number; now: Date }

/** Taken places of a locked trip: confirmed ones, and those of live holds and offers. */
export async function countTakenPlaces(tx: Tx, { id, now }: TripMoment): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(
    sql`select current_participants + places_held(id, ${now.toISOString()}) as taken from trips where id = ${id}`,
  )
  const row = firstRow(rows)
  return row.taken
}

/** Free places of a locked trip; Infinity if it has no limit. */
export async function countFreePlaces(tx: Tx, { id, now }: TripMoment): Promise<number> {
  const { rows } = await tx.execute<{ free: number | null }>(
    sql`select places_free(max_participants, current_participants, places_held(id, ${now.toISOString()})) as free
      from trips where id = ${id}`,
  )
  const row = firstRow(rows)
  return row.free ?? Infinity
}
