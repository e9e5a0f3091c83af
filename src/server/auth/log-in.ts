import { and, eq } from 'drizzle-orm'
import type { LoginRequest } from '#contract/auth-input.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import { isRightPassword } from './passwords.ts'
import type { Client } from '../limits/client.ts'
import { startSession, type StartedSession } from './start-session.ts'

/** Logs a user in. A wrong password and an unknown address get the same answer in the same time. */
export async function logIn(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request: { email, password }, client }: { request: LoginRequest; client: Client },
): Promise<StartedSession> {
  await limits.countLogin({ email, client })

  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  // Also without an account, so that the answer takes the same time.
  const isRight = await isRightPassword(user?.passwordHash ?? null, password)
  if (!user?.passwordHash || !isRight) fail('WRONG_CREDENTIALS')
  const isStillRight = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))

  const session = await db.transaction(async (tx) => {
    // A new password ends every session, so none may start meanwhile with the old password.
    const [lockedUser] = await tx.select({ id: users.id }).from(users).where(isStillRight).for('share')
    if (!lockedUser) fail('WRONG_CREDENTIALS')
    return startSession(tx, { userId: user.id, client })
  })
  await limits.resetLogins({ email, client })
  return session
}
