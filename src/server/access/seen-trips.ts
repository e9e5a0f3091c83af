import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/viewer.ts'
import { trips } from '../db/tables/trips.ts'

/** seesTrip() of the contract as a condition for queries: the trips that exist for somebody. A visitor is null. */
export function seenBy(viewer: Viewer | null, { status }: { status: SQLWrapper } = trips): SQL<boolean> {
  return can(viewer, 'see-drafts') ? sql<boolean>`true` : sql<boolean>`${status} <> 'draft'`
}
