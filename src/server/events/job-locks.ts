import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database } from '../db/client.ts'

/** A lock of this age belongs to no running job: those renew their locks much more often. */
const ABANDONED_AFTER = sql`interval '45 seconds'`

/**
 * Unlocks the jobs that these runners of this process had locked, except those that are still running. A
 * runner that lost its connection while it fetched a job does not know that it has locked it.
 */
export async function unlockFormerJobs(
  pool: Pool,
  { runnerIds, runningJobs }: { runnerIds: string[]; runningJobs: Set<string> },
): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = any($1) and id <> all($2::bigint[])`,
    [runnerIds, [...runningJobs]],
  )
}

/** Renews the locks of running jobs, so that they do not count as abandoned. */
export async function renewJobLocks(pool: Pool, runningJobs: Set<string>): Promise<void> {
  if (runningJobs.size === 0) return
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where id = any($1::bigint[]) and locked_by is not null`,
    [[...runningJobs]],
  )
}

/** A killed process cannot unlock its running jobs, and the queue would leave them locked for hours. */
export async function unlockAbandonedJobs({ db }: { db: Database }): Promise<void> {
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where locked_at < now() - ${ABANDONED_AFTER}`,
  )
}
