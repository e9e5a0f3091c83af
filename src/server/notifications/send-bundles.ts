import { and, asc, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { appNow } from '../db/tables/columns.ts'
import { mailPairs, waitingMails } from '../db/tables/notifications.ts'
import { bundleWaitingMails } from './queue-mails.ts'

/** How many pairs one run handles; the next run continues. */
const BATCH_SIZE = 500

/** Sends due bundles, and deletes pairs without waiting mails whose last mail no longer counts. */
export async function sendBundles({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const lockedPairs = await tx
      .select({ senderId: mailPairs.senderId, userId: mailPairs.userId })
      .from(mailPairs)
      .where(lte(mailPairs.nextAt, appNow))
      .orderBy(asc(mailPairs.nextAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (lockedPairs.length === 0) return
    const hasWaitingMails = exists(
      tx
        .select({ one: sql`1` })
        .from(waitingMails)
        .where(
          and(
            eq(waitingMails.senderId, mailPairs.senderId),
            eq(waitingMails.userId, mailPairs.userId),
            isNull(waitingMails.bundleId),
          ),
        ),
    )
    const isLocked = inArray(
      sql`(${mailPairs.senderId}, ${mailPairs.userId})`,
      lockedPairs.map(({ senderId, userId }) => sql`(${senderId}, ${userId})`),
    )
    // Read after the lock, so that it includes entries added just before.
    const duePairs = await tx
      .select({ senderId: mailPairs.senderId, userId: mailPairs.userId })
      .from(mailPairs)
      .where(and(isLocked, hasWaitingMails))
    await bundleWaitingMails(tx, duePairs)
    // The pairs bundled above are not affected: their `nextAt` is a day ahead.
    await tx.delete(mailPairs).where(and(isLocked, lte(mailPairs.nextAt, appNow)))
  })
}
