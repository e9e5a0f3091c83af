import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { emailVerifications, users } from '../db/tables/auth.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'

/**
 * Somebody has shown that the account's address is theirs. Links that would show it again end, and open pages are told.
 * The caller holds the user's row, and has compared the address.
 */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, app_now())` })
    .where(eq(users.id, userId))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await announce(tx, { topic: userTopic(userId), what: 'account' })
}
