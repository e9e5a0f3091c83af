import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PasswordChange } from '#contract/auth-input.ts'
import { revokeAllAccess } from '../auth/revoke-all-access.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import type { Client } from '../limits/client.ts'
import { startSession, type StartedSession } from '../auth/start-session.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { emit } from '../events/emit.ts'
import { checkPassword, refuseChangedPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'

type ChangePasswordInput = {
  userId: string
  request: Omit<PasswordChange, 'confirmPassword'>
  client: Client
}

/**
 * Sets a new password, or the first one of an account that only had a provider login. Logs out every device,
 * then logs this one in with a new token, because the old one may have been copied.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'limits'>,
  { userId, request: { currentPassword, password }, client }: ChangePasswordInput,
): Promise<StartedSession> {
  await refuseCommonPassword(password)
  const checkedPassword = await checkPassword(context, { userId, currentPassword })
  const passwordHash = await hashPassword(password)

  return context.db.transaction(async (tx) => {
    refuseChangedPassword(await lockAccount(tx, userId), checkedPassword)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await revokeAllAccess(tx, userId)
    await emit(tx, 'password.changed', { userId, changeId: randomUUID() })
    return startSession(tx, { userId, client })
  })
}
