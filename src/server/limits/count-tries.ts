import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { attempts } from '../db/tables/events.ts'
import { fail } from '../fail.ts'
import { hashKey, nowMs } from './count-use.ts'
import type { Counter } from './rules.ts'

type Counters<Name extends string> = Record<Name, Counter>

/**
 * For limits with growing pauses (`countTry()` in the rules), where one try may change several counters at
 * once. Fails with 429 and `Retry-After` if the try has to wait. `keys` names the counters; they are locked
 * together, so that parallel tries are counted one by one on any number of replicas. `judge` returns what
 * they are after the try. It has its own transaction, so that a refused try counts too.
 */
export async function countTries<Name extends string>(
  db: Database,
  keys: Record<Name, string>,
  judge: (counters: Counters<Name>, now: number) => { counters: Counters<Name>; waitMs: number },
): Promise<void> {
  const names = Object.keys(keys) as Name[]
  const waitMs = await db.transaction(async (tx) => {
    const { rows, now } = await lockRows(tx, Object.values<string>(keys).map(hashKey))
    const before = Object.fromEntries(names.map((name) => [name, rows.get(hashKey(keys[name]))]))
    const after = judge(before as Counters<Name>, now)
    for (const name of names) {
      const { uses, endsAt, freeAt } = after.counters[name]
      await tx
        .update(attempts)
        .set({ points: uses, expire: endsAt, freeAt })
        .where(eq(attempts.key, hashKey(keys[name])))
    }
    return after.waitMs
  })
  if (waitMs > 0) fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/**
 * Creates missing rows and locks all of them, always in the same order, so that two calls that need several
 * rows cannot deadlock.
 */
async function lockRows(tx: Tx, keys: string[]): Promise<{ rows: Map<string, Counter>; now: number }> {
  const locked = await tx
    .insert(attempts)
    .values(keys.toSorted().map((key) => ({ key, points: 0, expire: 0 })))
    // Changes nothing in an existing row, but locks and returns it.
    .onConflictDoUpdate({ target: attempts.key, set: { key: sql`excluded.key` } })
    .returning({ ...getTableColumns(attempts), now: nowMs })
  const rows = locked.map(({ key, points, expire, freeAt }) => {
    const counter: Counter = { uses: points, endsAt: expire ?? 0, freeAt }
    return [key, counter] as const
  })
  // The clock was read anew for each row.
  return { rows: new Map(rows), now: Math.max(...locked.map(({ now }) => now)) }
}
