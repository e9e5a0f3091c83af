import { and, inArray, not } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { trips } from '../db/tables/trips.ts'
import { visibleTo } from './visible-trips.ts'

/** Which of these trips are drafts. */
export async function findDrafts({ db }: { db: Database }, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  // A visitor sees every trip except drafts.
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(inArray(trips.id, ids), not(visibleTo(null))))
  return new Set(found.map(({ id }) => id))
}
