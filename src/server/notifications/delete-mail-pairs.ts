import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { mailPairs, waitingMails } from '../db/tables/notifications.ts'

/**
 * Deletes the waiting mails to a user and about their actions, and the pairs that count such mails. Locks the
 * pairs in the same order as queueMails(), so that the two cannot deadlock.
 */
export async function deleteMailPairs(tx: Tx, userId: string): Promise<void> {
  const isTheirs = or(eq(mailPairs.senderId, userId), eq(mailPairs.userId, userId))
  await tx
    .select({ senderId: mailPairs.senderId })
    .from(mailPairs)
    .where(isTheirs)
    // With this collation PostgreSQL sorts ids as JavaScript does.
    .orderBy(sql`${mailPairs.senderId} collate "C", ${mailPairs.userId} collate "C"`)
    .for('update')
  await tx.delete(mailPairs).where(isTheirs)
  await tx.delete(waitingMails).where(or(eq(waitingMails.senderId, userId), eq(waitingMails.userId, userId)))
}
