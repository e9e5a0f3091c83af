import { sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { tripCounts } from '../db/tables/trips.ts'

/** canSeeTrip() as an SQL condition. A visitor is null; `trip` is the query's alias of `trips`. */
export function visibleTo(viewer: Viewer | null, trip: SQL = sql`trips`): SQL<boolean> {
  return hasVisibleStatus(viewer, trip)
}

/** The same condition for `trip_counts`, which has a row per status and category instead of one per trip. */
export function countsVisibleTo(viewer: Viewer | null): SQL<boolean> {
  return hasVisibleStatus(viewer, sql`${tripCounts}`)
}

/** One condition for both tables, because each has a `status` column. */
function hasVisibleStatus(viewer: Viewer | null, row: SQL): SQL<boolean> {
  return can(viewer, 'see-drafts') ? sql<boolean>`true` : sql<boolean>`${row}.status <> 'draft'`
}
