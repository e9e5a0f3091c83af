import type { LiveChange } from '#contract/live.ts'
import { publishedChanges } from '../db/published-changes.ts'
import type { Tx } from '../db/client.ts'
import { changes } from '../db/tables/events.ts'

/** One statement takes at most 65,535 parameters. */
const BATCH_SIZE = 1_000

/**
 * Publishes changes that open pages and caches must reload. The rows are written in the transaction; after
 * the commit live-feed.ts sends them to all processes, and this one drops its cached responses at once. (A
 * NOTIFY per transaction would serialise commits.)
 */
export async function publishChanges(tx: Tx, ...newChanges: LiveChange[]): Promise<void> {
  for (let at = 0; at < newChanges.length; at += BATCH_SIZE) {
    await tx.insert(changes).values(newChanges.slice(at, at + BATCH_SIZE))
  }
  publishedChanges.get(tx)?.push(...newChanges)
}
