import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { MAIL_REACTION } from './mail-reactions.ts'

/** How long jobs that failed for good are kept for investigation. */
const KEEP_FAILED = sql`interval '30 days'`

/**
 * Deletes jobs that have failed for good. Mails go at once: organisers have them on a list, and they contain
 * personal data of somebody who may have deleted their account since.
 */
export async function sweepFailedJobs({ db }: { db: Database }): Promise<void> {
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and (task_identifier ~ ${MAIL_REACTION.source} or updated_at < now() - ${KEEP_FAILED}) having count(*) > 0`,
  )
}
