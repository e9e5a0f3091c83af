import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { reactionsTo, type Events } from './events.ts'
import { priorityOf } from './mail-reactions.ts'

/**
 * Records that something happened. Its reactions become jobs in the same transaction, so they run if, and
 * only if, the change is committed.
 */
export function emit<Name extends keyof Events>(tx: Tx, name: Name, event: Events[Name]): Promise<void> {
  return emitAll(tx, name, [event])
}

/** Emits many events of one kind, with one statement per reaction. */
export async function emitAll<Name extends keyof Events>(
  tx: Tx,
  name: Name,
  events: Events[Name][],
): Promise<void> {
  if (events.length === 0) return
  for (const reaction of reactionsTo[name]) {
    // The nulls are queue_name, run_at, max_attempts, job_key and flags of a job_spec.
    await tx.execute(sql`
      select from graphile_worker.add_jobs(array(
        select (${reaction}::text, event, null, null, null, null, ${priorityOf(reaction)}::smallint, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(events)}::json) event
      ))`)
  }
}
