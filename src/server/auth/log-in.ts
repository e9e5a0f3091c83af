import { and, eq } from 'drizzle-orm'
import type { LoginRequest } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import { isRightPassword } from './passwords.ts'
import { startSession, type Client } from './start-session.ts'

/** Signs a user in. A wrong password and an unknown address get the same answer in the same time. */
export async function logIn(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request: { email, password }, client }: { request: LoginRequest; client: Client },
): Promise<{ token: string }> {
  await limits.countClient(client.ip)
  await limits.countAddress(email)

  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  const passwordHash = user?.passwordHash ?? null
  const isRight = await isRightPassword(passwordHash, password)
  if (!user || passwordHash === null || !isRight) fail('WRONG_CREDENTIALS')

  await limits.forgetAddress(email)
  return db.transaction(async (tx) => {
    // Checking takes a while: a password that was taken away meanwhile opens nothing any more.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (!unchanged) return fail('WRONG_CREDENTIALS')
    return { token: await startSession(tx, { userId: user.id, client }) }
  })
}
