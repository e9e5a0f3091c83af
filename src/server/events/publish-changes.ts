import type { Change } from '#contract/live.ts'
import { announcedIn } from '../db/published-changes.ts'
import type { Tx } from '../db/client.ts'
import { changes } from '../db/tables/events.ts'

/** One statement takes 65,535 values. */
const AT_ONCE = 1_000

/**
 * Notes what open pages and caches have to look at again. The row is written in
 * the transaction that makes the change; live-feed.ts tells every process after the
 * commit, and this one drops its stored answers at once. (A NOTIFY in each transaction would make commits wait for each other.)
 */
export async function announce(tx: Tx, ...what: Change[]): Promise<void> {
  for (let at = 0; at < what.length; at += AT_ONCE) {
    await tx.insert(changes).values(what.slice(at, at + AT_ONCE))
  }
  announcedIn.get(tx)?.push(...what)
}
