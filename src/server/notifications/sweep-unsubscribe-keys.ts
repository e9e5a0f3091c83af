import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { unsubscribeKeys } from '../db/tables/notifications.ts'

const KEEP_FOR = sql`interval '1 year'`
/** How many keys one run deletes; the next run continues. */
const BATCH = 1_000

/** Deletes unsubscribe keys after a year; older links lead to the settings page. */
export async function sweepUnsubscribeKeys({ db }: Pick<Context, 'db'>): Promise<void> {
  const old = db
    .select({ keyHash: unsubscribeKeys.keyHash })
    .from(unsubscribeKeys)
    .where(lt(unsubscribeKeys.createdAt, sql`app_now() - ${KEEP_FOR}`))
    .orderBy(asc(unsubscribeKeys.createdAt))
    .limit(BATCH)
  await db.delete(unsubscribeKeys).where(inArray(unsubscribeKeys.keyHash, old))
}
