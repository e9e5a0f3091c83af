import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { loginCodes } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import { readDatabaseTime } from '../db/read-database-time.ts'
import { redirectUriOf } from './begin-login.ts'
import { linkIdentity } from './link-identity.ts'
import { deriveLoginChecks, isAttemptExpired, prefixAttemptId, type LoginAttempt } from './login-attempt.ts'
import { hashToken, newToken } from './rules.ts'
import type { Client } from '../limits/client.ts'

const CODE_SECONDS = 60

type FinishLoginInput = {
  /** The query with which the provider redirected. */
  answer: URLSearchParams
  /** From this browser's cookie; null if it has none. */
  attempt: LoginAttempt | null
  client: Client
}

/**
 * Handles the redirect back from the provider. Returns a one-time code that only the browser that began can
 * exchange for a token, so that no token is ever part of a URL.
 */
export async function finishLogin(
  context: Pick<Context, 'db' | 'login' | 'site' | 'limits'>,
  { answer, attempt, client }: FinishLoginInput,
): Promise<{ code: string }> {
  const { db, login, site, limits } = context
  const hasProvider = login.name !== null
  if (!hasProvider || attempt === null) return fail('LOGIN_UNCONFIRMED')
  if (isAttemptExpired(attempt, await readDatabaseTime(context.db))) return fail('LOGIN_UNCONFIRMED')
  // Asking the provider is expensive for both sides.
  await limits.countClient(client.ip)
  const identity = await login.identify({
    ...deriveLoginChecks(attempt),
    answer,
    redirectUri: redirectUriOf(site),
  })

  const code = prefixAttemptId(attempt.id, newToken())
  await db.transaction(async (tx) => {
    const userId = await linkIdentity(tx, identity)
    await tx.insert(loginCodes).values({
      codeHash: hashToken(code),
      browserHash: hashToken(attempt.secret),
      userId,
      expiresAt: sql`app_now() + make_interval(secs => ${CODE_SECONDS})`,
    })
  })
  return { code }
}
