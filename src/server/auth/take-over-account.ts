import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { userIdentities, users } from '../db/tables/auth.ts'
import { emit } from '../events/emit.ts'
import { deleteMutesOfOthers } from './delete-mutes-of-others.ts'
import { markVerified } from './mark-verified.ts'
import { revokeAllAccess } from './revoke-all-access.ts'

type NewHolder = Pick<typeof users.$inferInsert, 'firstName' | 'lastName'> & {
  passwordHash: string | null
  profileImageUrl: string | null
}

/**
 * Gives an account to the verified owner of its address. It may have been registered by somebody else, so all other access
 * ends, open pages are notified, the picture and the password are replaced, and all notifications are turned on. Without a name
 * the old one stays. The caller has locked the user's row.
 */
export async function takeOverAccount(tx: Tx, userId: string, holder: NewHolder): Promise<void> {
  const [before] = await tx
    .select({ profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, userId))
  await deleteMutesOfOthers(tx, userId)
  await tx
    .update(users)
    .set({ ...holder, isNameChosen: false, isPictureChosen: false })
    .where(eq(users.id, userId))
  await tx.delete(userIdentities).where(eq(userIdentities.userId, userId))
  await markVerified(tx, userId)
  await revokeAllAccess(tx, userId)
  if (before?.profileImageUrl) await emit(tx, 'account.taken-over', before)
}
