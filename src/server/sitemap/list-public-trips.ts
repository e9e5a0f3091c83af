import { and, asc, gt, lte } from 'drizzle-orm'
import { MAX_ID } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { TRIPS_PER_SITEMAP, type SitemapEntry } from './rules.ts'

/**
 * The trips of one sitemap: all whose page visitors can open. Past and cancelled trips stay, and their pages
 * say what became of them.
 */
export async function listPublicTrips(
  { db }: Pick<Context, 'db'>,
  { number }: { number: number },
): Promise<SitemapEntry[]> {
  const afterId = (number - 1) * TRIPS_PER_SITEMAP
  if (afterId >= MAX_ID) return []
  const lastId = Math.min(number * TRIPS_PER_SITEMAP, MAX_ID)
  const rows = await db
    .select({ id: trips.id, updatedAt: trips.updatedAt })
    .from(trips)
    .where(and(gt(trips.id, afterId), lte(trips.id, lastId), visibleTo(null)))
    .orderBy(asc(trips.id))
  return rows.map(({ id, updatedAt }) => ({ path: tripPath(id), changedAt: updatedAt }))
}
