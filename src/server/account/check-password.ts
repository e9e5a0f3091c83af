import { eq } from 'drizzle-orm'
import { failures, type Issue } from '#contract/errors.ts'
import { isRightPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import type { LockedAccount } from './lock-account.ts'

type CheckPasswordInput = {
  userId: string
  /** As typed; undefined if the account has none. */
  currentPassword: string | undefined
  /** Other issues of the form, which are reported together with a wrong password. */
  otherIssues?: (email: string) => Issue[]
}

/** The hash that was checked. refuseChangedPassword() compares it again under the lock. */
export type CheckedPassword = { passwordHash: string | null }

/**
 * Makes sure that it is the owner, and not somebody who found their browser open. Guesses are limited as at
 * the login, but counted per signed-in person, so that failed logins of others do not block the owner, even
 * on the same network. An account without a password passes.
 */
export async function checkPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { userId, currentPassword, otherIssues = () => [] }: CheckPasswordInput,
): Promise<CheckedPassword> {
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) fail('UNAUTHORIZED')
  await limits.countPerson(userId)
  if (user.passwordHash === null) return { passwordHash: null }
  await limits.countPasswordCheck(userId)
  if (!(await isRightPassword(user.passwordHash, currentPassword ?? '')))
    refuseWrongPassword(otherIssues(user.email))
  await limits.resetPasswordChecks(userId)
  return { passwordHash: user.passwordHash }
}

/** Fails if the password was changed, for example in another tab, after it was checked. */
export function refuseChangedPassword(account: LockedAccount, { passwordHash }: CheckedPassword): void {
  if (account.passwordHash !== passwordHash) refuseWrongPassword()
}

function refuseWrongPassword(otherIssues: Issue[] = []): never {
  const { message } = failures.WRONG_PASSWORD
  fail('WRONG_PASSWORD', { issues: [...otherIssues, { path: 'currentPassword', message }] })
}
