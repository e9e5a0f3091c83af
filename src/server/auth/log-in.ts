import { eq } from 'drizzle-orm'
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
  const isRight = await isRightPassword(user?.passwordHash ?? null, password)
  if (!user || !isRight) fail('WRONG_CREDENTIALS')

  await limits.forgetAddress(email)
  return { token: await db.transaction((tx) => startSession(tx, { userId: user.id, client })) }
}
