import { randomUUID } from 'node:crypto'
import type { RegisterRequest } from '#contract/auth-input.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import { isUnclaimed } from './is-unclaimed.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { sendFirstVerification } from './send-verification.ts'
import type { Client } from '../limits/client.ts'
import { startSession, type StartedSession } from './start-session.ts'

/**
 * Creates an account, logs its owner in, and mails them a link to confirm the address. The unique index
 * decides: if two people register an address at once, exactly one succeeds, on any number of replicas. An account
 * that was added for an invitation is completed.
 */
export async function registerUser(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request, client }: { request: Omit<RegisterRequest, 'confirmPassword'>; client: Client },
): Promise<StartedSession> {
  await limits.countClient(client.ip)
  const { email, password, firstName, lastName } = request
  await refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)

  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, passwordHash, firstName, lastName })
      .onConflictDoUpdate({
        target: users.email,
        set: { passwordHash, firstName, lastName },
        setWhere: isUnclaimed,
      })
      .returning({ id: users.id })
    if (!user) fail('EMAIL_TAKEN')
    await sendFirstVerification(tx, limits, { userId: user.id, email })
    return startSession(tx, { userId: user.id, client })
  })
}
