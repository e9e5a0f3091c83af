import { sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/viewer.ts'
import { tripCounts } from '../db/tables/trips.ts'

/** canSeeTrip() for queries: the trips that exist for somebody. A visitor is null; `trip` is what the query calls `trips`. */
export function visibleTo(viewer: Viewer | null, trip: SQL = sql`trips`): SQL<boolean> {
  return hasVisibleStatus(viewer, trip)
}

/** The same for the kept counts, which know no single trip. */
export function countsVisibleTo(viewer: Viewer | null): SQL<boolean> {
  return hasVisibleStatus(viewer, sql`${tripCounts}`)
}

/** Rows of trips, or of counts of trips, by their status alone. */
function hasVisibleStatus(viewer: Viewer | null, row: SQL): SQL<boolean> {
  return can(viewer, 'see-drafts') ? sql<boolean>`true` : sql<boolean>`${row}.status <> 'draft'`
}
