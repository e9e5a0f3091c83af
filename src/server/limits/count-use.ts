import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FailureCode } from '#contract/errors.ts'
import type { Database, Tx } from '../db/client.ts'
import { attempts } from '../db/tables/events.ts'
import { fail } from '../fail.ts'

/** The database's clock in milliseconds, which is how `attempts` keeps time. */
export const nowMs = sql<number>`(extract(epoch from app_now()) * 1000)::bigint`

type Use = {
  /** What is counted, and for whom: 'upload:' + userId. Any length; only its hash is stored. */
  key: string
  limit: number
  windowSeconds: number
  code?: FailureCode
}

/**
 * Counts one use and fails with 429 and `Retry-After` when there have been more than `limit` within the window, which
 * begins with the first use. All replicas share the count, and the clock is the database's. It is one statement, so
 * parallel uses are counted one by one. Inside of a transaction what is rolled back does not count:
 * only for what has not happened then either.
 */
export async function countUse(
  db: Database | Tx,
  { key, limit, windowSeconds, code = 'TOO_MANY_ATTEMPTS' }: Use,
): Promise<void> {
  const windowMs = windowSeconds * 1_000
  const { rows } = await db.execute<{ uses: number; waitSeconds: number }>(sql`
    insert into attempts as counter (key, points, expire) values (${hashKey(key)}, 1, ${nowMs} + ${windowMs}::bigint)
    on conflict (key) do update set
      points = case when counter.expire <= ${nowMs} then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${nowMs} then excluded.expire else counter.expire end
    returning points as uses, ceil((expire - ${nowMs}) / 1000.0)::int as "waitSeconds"`)
  const [counted] = rows
  if (!counted) throw new Error('The use was not counted')
  if (counted.uses > limit) fail(code, { retryAfterSeconds: Math.max(1, counted.waitSeconds) })
}

export async function forgetUses(db: Database, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, hashKey(key)))
}

/** Addresses are not kept readable, and a hash always fits the column. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
