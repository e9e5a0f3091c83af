import type { Queryable } from './find-contradictions.ts'
import { until } from './until.ts'

/** Waits until this many queries on this database are blocked by locks. */
export async function untilLockedOut(database: Queryable, count = 1): Promise<void> {
  await until(() => areLockedOut(database, count))
}

/** Whether this many queries on this database are blocked by locks. */
export async function areLockedOut({ query }: Queryable, count = 1): Promise<boolean> {
  const blockedQueries = await query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return blockedQueries.length >= count
}
