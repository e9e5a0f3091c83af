import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { ResetPasswordRequest } from '#contract/account.ts'
import type { Context } from '../context.ts'
import { passwordResets, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { deleteMutesOfOthers } from './delete-mutes-of-others.ts'
import { revokeAllAccess } from './revoke-all-access.ts'
import { lockUser } from './lock-user.ts'
import { markVerified } from './mark-verified.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { hashToken } from './rules.ts'
import type { Client } from '../limits/client.ts'
import { startSession, type StartedSession } from './start-session.ts'

type ResetRequest = Omit<ResetPasswordRequest, 'confirmPassword'>

/**
 * Sets a new password by a mailed link, and logs its owner in. All other sessions, codes and links end. The
 * user's row is locked, so that a link that is used twice at once works once.
 */
export async function resetPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request: { token, password }, client }: { request: ResetRequest; client: Client },
): Promise<StartedSession> {
  await limits.countClient(client.ip)
  await refuseCommonPassword(password)
  const isOpenLink = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, appNow))
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpenLink)
  if (!user) fail('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(password)

  const session = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // It may have been used in another tab during the wait.
    const [link] = await tx
      .select({ verifiedAt: users.emailVerifiedAt })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(isOpenLink)
    if (!link) fail('RESET_LINK_INVALID')
    // Before the address was confirmed, somebody else may have had the account.
    if (!link.verifiedAt) await deleteMutesOfOthers(tx, user.id)

    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    // Only a reader of this address's mail has the link, and links are deleted when the address changes.
    await markVerified(tx, user.id)
    await revokeAllAccess(tx, user.id)
    await emit(tx, 'password.changed', { userId: user.id, changeId: randomUUID() })
    return startSession(tx, { userId: user.id, client })
  })
  await limits.resetLogins({ email: user.email, client })
  return session
}
