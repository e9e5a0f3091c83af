import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { idempotencyKeys } from '../db/tables/idempotency.ts'
import { fail } from '../fail.ts'

/** The `Idempotency-Key` of a request, valid for one person and route. Null if the request has none. */
export type IdempotencyKey = { userId: string; route: string; key: string; requestHash: string } | null

export const KEY_KEPT_HOURS = 24
const isExpired = lte(idempotencyKeys.createdAt, sql`app_now() - make_interval(hours => ${KEY_KEPT_HOURS})`)

/**
 * The id of what an earlier request with this key created. Null: nothing, so the caller creates it and calls
 * `recordCreated()` in the same transaction; a crash then leaves both or neither. Call it first in a
 * transaction: another request with the same key waits here until that transaction has ended. Use
 * `findCreatedName()` for ids that are texts. Holds do the same in the database, see `make_hold()`.
 */
export async function findCreatedId(tx: Tx, key: IdempotencyKey): Promise<number | null> {
  const name = await findCreatedName(tx, key)
  return name === null ? null : Number(name)
}

/** findCreatedId() for ids that are texts. */
export async function findCreatedName(tx: Tx, key: IdempotencyKey): Promise<string | null> {
  if (key === null) return null
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(key)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { requestHash: key.requestHash, createdId: null, createdAt: sql`app_now()` },
      // A key that has expired, or whose request created nothing, is used again.
      setWhere: or(isExpired, sql`${idempotencyKeys.createdId} is null`),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null

  const [earlier] = await tx.select().from(idempotencyKeys).where(matchesKey(key))
  if (!earlier) return fail('TRY_AGAIN') // deleted between the two statements
  if (earlier.requestHash !== key.requestHash) fail('KEY_REUSED')
  return earlier.createdId
}

/** Stores what the request has created; see findCreatedId(). */
export async function recordCreated(tx: Tx, key: IdempotencyKey, id: number | string): Promise<void> {
  if (key === null) return
  await tx
    .update(idempotencyKeys)
    .set({ createdId: String(id) })
    .where(matchesKey(key))
}

/** Deletes expired keys. */
export async function sweepIdempotencyKeys({ db }: { db: Database }): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired)
}

function matchesKey({ userId, route, key }: NonNullable<IdempotencyKey>) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  )
}
