import { LOGIN_PATH } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { readDatabaseTime } from '../db/read-database-time.ts'
import { deriveLoginChecks, createLoginAttempt, type LoginAttempt } from './login-attempt.ts'

type BeginLoginResult = {
  url: string
  /** The browser keeps it in a cookie until it comes back; null if there is no provider. */
  attempt: LoginAttempt | null
}

/** The URL to log in at: the provider's, or the login page if there is no provider. */
export async function beginLogin(context: Pick<Context, 'db' | 'login' | 'site'>): Promise<BeginLoginResult> {
  const { login, site } = context
  const hasProvider = login.name !== null
  if (!hasProvider) return { url: LOGIN_PATH, attempt: null }
  const attempt = createLoginAttempt(await readDatabaseTime(context.db))
  const url = await login.addressFor({ ...deriveLoginChecks(attempt), redirectUri: redirectUriOf(site) })
  return { url, attempt }
}

/** Built from the settings only, so no request can change where the provider redirects to. */
export function redirectUriOf({ publicUrl }: Pick<Context['site'], 'publicUrl'>): string {
  return `${publicUrl}/api/callback`
}
