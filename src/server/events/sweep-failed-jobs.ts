import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { MAIL_REACTION } from './mail-reactions.ts'

/** How long jobs that failed for good and send no mail are kept for investigation. */
const KEEP_FAILED_FOR = sql`interval '30 days'`

/**
 * Deletes jobs that have failed for good. Jobs that send mail are deleted at once: organisers have failed
 * mails on a list, and the jobs contain personal data of somebody who may have deleted their account since.
 */
export async function sweepFailedJobs({ db }: { db: Database }): Promise<void> {
  // complete_jobs() deletes them. Without "having" it would be called with null if there are none.
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and (task_identifier ~ ${MAIL_REACTION.source} or updated_at < now() - ${KEEP_FAILED_FOR})
        having count(*) > 0`,
  )
}
