import { and, eq, lt, sql } from 'drizzle-orm'
import { smallReceipt } from '#contract/receipts.ts'
import type { Context } from '../context.ts'
import { receipts } from '../db/tables/expenses.ts'

/** How long a receipt without an expense can still be attached. */
export const LOOSE_DAYS = 1
/** Extra time, longer than a transaction that is attaching the receipt. */
const GRACE_HOURS = 1
/** How many receipts one run deletes; the next run continues. */
const BATCH_SIZE = 20

/** Deletes receipts that belong to no expense: first the files, then the row. */
export async function sweepReceipts({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isExpired = lt(
    receipts.looseSince,
    sql`app_now() - make_interval(days => ${LOOSE_DAYS}, hours => ${GRACE_HOURS})`,
  )
  const expired = await db.select({ name: receipts.name }).from(receipts).where(isExpired).limit(BATCH_SIZE)
  if (expired.length > 0) await files.remove(expired.flatMap(({ name }) => [name, smallReceipt(name)]))
  for (const { name } of expired) await db.delete(receipts).where(and(eq(receipts.name, name), isExpired))
}
