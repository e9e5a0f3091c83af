import type { LiveChange } from '#contract/live.ts'
import { publishedChanges } from '../db/published-changes.ts'
import type { Tx } from '../db/client.ts'
import { changes } from '../db/tables/events.ts'

/** One statement takes 65,535 values. */
const BATCH_SIZE = 1_000

/**
 * Notes what open pages and caches have to look at again. The row is written in
 * the transaction that makes the change; live-feed.ts tells every process after the
 * commit, and this one drops its stored answers at once. (A NOTIFY in each transaction would make commits wait for each other.)
 */
export async function publishChanges(tx: Tx, ...what: LiveChange[]): Promise<void> {
  for (let at = 0; at < what.length; at += BATCH_SIZE) {
    await tx.insert(changes).values(what.slice(at, at + BATCH_SIZE))
  }
  publishedChanges.get(tx)?.push(...what)
}
