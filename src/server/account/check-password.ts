import { eq } from 'drizzle-orm'
import { failures, type Issue } from '#contract/errors.ts'
import { isRightPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'
import type { LockedAccount } from './lock-account.ts'

type CheckPasswordInput = {
  userId: string
  currentPassword: string | undefined
  /** What else was typed and is wrong is named together with a wrong password. */
  alsoWrong?: (email: string) => Issue[]
}

/** What the password was when it was checked: it counts only as long as it is still that. */
export type CheckedPassword = { passwordHash: string | null }

/**
 * Makes sure that it is the owner, and not somebody who found their browser open. Guesses are limited as at the login,
 * but counted per signed-in person, so that failed logins of others do not block the owner, even on the same network. An
 * account without a password passes.
 */
export async function checkPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { userId, currentPassword, alsoWrong = () => [] }: CheckPasswordInput,
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
    refuseWrongPassword(alsoWrong(user.email))
  await limits.forgetPasswordChecks(userId)
  return { passwordHash: user.passwordHash }
}

/** Of two who change it at once, the later one knows only the old one. */
export function refuseChangedPassword(account: LockedAccount, { passwordHash }: CheckedPassword): void {
  if (account.passwordHash !== passwordHash) refuseWrongPassword()
}

function refuseWrongPassword(others: Issue[] = []): never {
  const { message } = failures.WRONG_PASSWORD
  fail('WRONG_PASSWORD', { issues: [...others, { path: 'currentPassword', message }] })
}
