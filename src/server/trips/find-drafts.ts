import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'

/** Which of these trips are drafts, so that only organisers may see them. */
export async function findDrafts({ db }: Pick<Context, 'db'>, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(inArray(trips.id, ids), eq(trips.status, 'draft')))
  return new Set(found.map(({ id }) => id))
}
