import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { reactionsTo, type Events } from './events.ts'
import { priorityOf } from './mail-reactions.ts'

/**
 * Says that something happened. Its reactions become jobs in the same
 * transaction: they run if, and only if, the change is committed.
 */
export function emit<Name extends keyof Events>(tx: Tx, name: Name, event: Events[Name]): Promise<void> {
  return emitAll(tx, name, [event])
}

/** The same of something that happened many times, in one statement for each reaction. */
export async function emitAll<Name extends keyof Events>(
  tx: Tx,
  name: Name,
  events: Events[Name][],
): Promise<void> {
  if (events.length === 0) return
  for (const reaction of reactionsTo[name]) {
    await tx.execute(sql`
      select from graphile_worker.add_jobs(array(
        select (${reaction}::text, event, null, null, null, null, ${priorityOf(reaction)}::smallint, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(events)}::json) event
      ))`)
  }
}
