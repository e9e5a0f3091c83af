import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { FailureCode } from '#contract/errors.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { attempts } from '../db/tables/events.ts'
import { fail } from '../fail.ts'

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** The database's clock in milliseconds, as in `attempts`. */
export const nowMs = sql`(extract(epoch from app_now()) * 1000)::bigint`.mapWith(Number)

type UseLimit = {
  /** What is counted, and for whom: 'upload:' + userId. Any length; only its hash is stored. */
  key: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one use and fails with 429 and `Retry-After` when there have been more than `limit` within the
 * window, which begins with the first use. All replicas share the count, and the clock is the database's. It
 * is one statement, so parallel uses are counted one by one. Inside a transaction the count is rolled back
 * too: pass one only if a use that is rolled back should not count.
 */
export async function countUse(
  db: Database | Tx,
  { code = 'TOO_MANY_ATTEMPTS', ...use }: UseLimit & { code?: FailureCode },
): Promise<void> {
  const { isOver, waitSeconds } = await addUse(db, use)
  if (isOver) fail(code, { retryAfterSeconds: waitSeconds })
}

/** Like countUse(), but does not fail. `waitSeconds` is the time until the count starts again. */
export async function addUse(
  db: Database | Tx,
  { key, limit, windowSeconds }: UseLimit,
): Promise<{ isOver: boolean; waitSeconds: number }> {
  const windowMs = windowSeconds * 1_000
  const { rows } = await db.execute<{ uses: number; waitSeconds: number }>(sql`
    insert into attempts as counter (key, points, expire) values (${hashKey(key)}, 1, ${nowMs} + ${windowMs}::bigint)
    on conflict (key) do update set
      points = case when counter.expire <= ${nowMs} then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${nowMs} then excluded.expire else counter.expire end
    returning points as uses, greatest(1, ceil((expire - ${nowMs}) / 1000.0)::int) as "waitSeconds"`)
  const counted = firstRow(rows)
  return { isOver: counted.uses > limit, waitSeconds: counted.waitSeconds }
}

/** Forgets the uses of these keys. */
export async function resetUses(db: Database, ...keys: string[]): Promise<void> {
  await db.delete(attempts).where(inArray(attempts.key, keys.map(hashKey)))
}

/** Hashes a key, so that the table contains no address and any key fits the column. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
