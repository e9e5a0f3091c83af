import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { reactionsTo, type Events } from './events.ts'
import { priorityOf } from './mailings.ts'

/**
 * Says that something happened. Its reactions become jobs in the same
 * transaction: they run if, and only if, the change is committed.
 */
export async function emit<Name extends keyof Events>(
  tx: Tx,
  name: Name,
  event: Events[Name],
): Promise<void> {
  for (const reaction of reactionsTo[name]) {
    await tx.execute(
      sql`select graphile_worker.add_job(${reaction}, ${JSON.stringify(event)}::json, priority => ${priorityOf(reaction)}::int)`,
    )
  }
}
