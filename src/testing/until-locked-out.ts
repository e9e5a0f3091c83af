import type { Queryable } from './find-contradictions.ts'
import { until } from './until.ts'

/** Waits until some query on this database is blocked by a lock. */
export async function untilLockedOut(database: Queryable): Promise<void> {
  await until(() => isLockedOut(database))
}

/** Whether some query on this database is blocked by a lock. */
export async function isLockedOut({ query }: Queryable): Promise<boolean> {
  const blockedQueries = await query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return blockedQueries.length > 0
}
