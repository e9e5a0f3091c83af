import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ResetPasswordRequest } from '#contract/passwords.ts'
import type { Context } from '../context.ts'
import { passwordResets, sessions, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { announce } from '../events/announce.ts'
import { emit } from '../events/emit.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { hashToken } from './rules.ts'
import { startSession, type Client } from './start-session.ts'

type ResetRequest = Omit<ResetPasswordRequest, 'confirmPassword'>

/**
 * Sets a new password by a mailed link, and signs its owner in. Whoever else was
 * signed in, or holds another link, is out. The user's row is the lock: of two
 * who use a link at once exactly one sets the password.
 */
export async function resetPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request: { token, password }, client }: { request: ResetRequest; client: Client },
): Promise<{ token: string }> {
  await limits.countClient(client.ip)
  refuseCommonPassword(password)
  const tokenHash = hashToken(token)
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, appNow)))
  if (!user) fail('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(password)

  const session = await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const links = await tx
      .delete(passwordResets)
      .where(eq(passwordResets.userId, user.id))
      .returning({
        tokenHash: passwordResets.tokenHash,
        isOpen: sql<boolean>`${passwordResets.expiresAt} > app_now()`,
      })
    if (!links.some((link) => link.tokenHash === tokenHash && link.isOpen)) fail('RESET_LINK_INVALID')

    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await announce(tx, { topic: userTopic(user.id), what: 'session' })
    await emit(tx, 'password.changed', { userId: user.id, changeId: randomUUID() })
    return { token: await startSession(tx, { userId: user.id, client }) }
  })
  await limits.forgetAddress(user.email)
  return session
}
