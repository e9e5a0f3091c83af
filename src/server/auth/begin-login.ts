import type { Context } from '../context.ts'
import { readDatabaseTime } from './read-database-time.ts'
import { deriveLoginChecks, createLoginAttempt, type LoginAttempt } from './login-attempt.ts'

type BeginLoginResult = { address: string; attempt: LoginAttempt | null }

/** Where somebody who wants to sign in is sent: to the provider, or to the login page where there is none. */
export async function beginLogin(context: Pick<Context, 'db' | 'login' | 'site'>): Promise<BeginLoginResult> {
  const { login, site } = context
  if (login.name === null) return { address: '/login', attempt: null }
  const attempt = createLoginAttempt(await readDatabaseTime(context))
  const address = await login.addressFor({ ...deriveLoginChecks(attempt), redirectUri: redirectUriOf(site) })
  return { address, attempt }
}

/** Fixed by the settings: nothing that a caller sends decides where a provider leads. */
export function redirectUriOf({ publicUrl }: Pick<Context['site'], 'publicUrl'>): string {
  return `${publicUrl}/api/callback`
}
