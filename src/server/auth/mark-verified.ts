import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { emailVerifications, users } from '../db/tables/auth.ts'
import { invitationLinks } from '../db/tables/bookings.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'

/**
 * Marks the account's address as verified, deletes its remaining links of verifications and invitations, and publishes the
 * change. The caller has locked the user's row and checked that the address is still the account's.
 */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, app_now())` })
    .where(eq(users.id, userId))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.delete(invitationLinks).where(eq(invitationLinks.userId, userId))
  await publishChanges(tx, { topic: userTopic(userId), what: 'account' })
}
