import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { jobPriorities } from './mail-reactions.ts'

/**
 * How many seconds the oldest due job has been waiting; 0 if there is none. Takes one index lookup per
 * priority, however many jobs are waiting.
 */
export async function findOldestDueJob(db: Database): Promise<{ mail: number; other: number }> {
  const { rows } = await db.execute<{ mail: number; other: number }>(sql`
    select coalesce(max(seconds) filter (where priority <> ${jobPriorities.other}), 0)::int as mail,
           coalesce(max(seconds) filter (where priority = ${jobPriorities.other}), 0)::int as other
    from unnest(${sql.param(Object.values(jobPriorities))}::int[]) priorities(priority) cross join lateral (
      select extract(epoch from now() - run_at) as seconds
      from graphile_worker._private_jobs jobs
      where is_available = true and jobs.priority = priorities.priority and run_at <= now()
      order by run_at limit 1
    ) oldest`)
  return rows[0] ?? { mail: 0, other: 0 }
}
