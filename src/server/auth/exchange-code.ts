import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { loginCodes } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'
import type { LoginAttempt } from './login-attempt.ts'
import { hashToken } from './rules.ts'
import type { Client } from '../limits/client.ts'
import { startSession, type StartedSession } from './start-session.ts'

type ExchangeCodeInput = { code: string; attempt: LoginAttempt | null; client: Client }

/**
 * The last step of a provider login: exchanges the code for a session. Deleting the code makes it work only
 * once. It also needs the secret of the browser that began the login. All failures look the same to the
 * caller.
 */
export async function exchangeCode(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { code, attempt, client }: ExchangeCodeInput,
): Promise<StartedSession> {
  await limits.countClient(client.ip)
  if (attempt === null) return fail('LOGIN_UNCONFIRMED')
  return db.transaction(async (tx) => {
    const [usedCode] = await tx
      .delete(loginCodes)
      .where(
        and(
          eq(loginCodes.codeHash, hashToken(code)),
          eq(loginCodes.browserHash, hashToken(attempt.secret)),
          gt(loginCodes.expiresAt, appNow),
        ),
      )
      .returning({ userId: loginCodes.userId })
    if (!usedCode) return fail('LOGIN_UNCONFIRMED')
    return startSession(tx, { userId: usedCode.userId, client })
  })
}
