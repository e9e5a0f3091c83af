import { LOGIN_PATH } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { readDatabaseTime } from '../db/read-database-time.ts'
import { deriveLoginChecks, createLoginAttempt, type LoginAttempt } from './login-attempt.ts'

type BeginLoginResult = { address: string; attempt: LoginAttempt | null }

/** The URL to log in at: the provider's, or the login page if there is no provider. */
export async function beginLogin(context: Pick<Context, 'db' | 'login' | 'site'>): Promise<BeginLoginResult> {
  const { login, site } = context
  if (login.name === null) return { address: LOGIN_PATH, attempt: null }
  const attempt = createLoginAttempt(await readDatabaseTime(context.db))
  const address = await login.addressFor({ ...deriveLoginChecks(attempt), redirectUri: redirectUriOf(site) })
  return { address, attempt }
}

/** Built from the settings only, so no request can change where the provider redirects to. */
export function redirectUriOf({ publicUrl }: Pick<Context['site'], 'publicUrl'>): string {
  return `${publicUrl}/api/callback`
}
