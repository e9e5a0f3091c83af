import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { EmailChange } from '#contract/auth-input.ts'
import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { emailChanges, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { emit } from '../events/emit.ts'
import { userTopic } from '../live/topics.ts'
import { fail } from '../fail.ts'
import { checkPassword, refuseChangedPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'

/**
 * How long a change waits to be mailed: longer than the job is retried. Once mailed, it expires together with
 * its link.
 */
const DAYS_TO_MAIL = 5

type AskForEmailChangeInput = { userId: string; request: EmailChange }

/**
 * Starts a change of the email address. Nothing changes until the mailed link confirms the new address.
 * Asking for the same link again needs no password, because it goes to the same address.
 */
export async function askForEmailChange(
  context: Pick<Context, 'db' | 'limits'>,
  { userId, request: { email, currentPassword } }: AskForEmailChangeInput,
): Promise<void> {
  const { db, limits } = context
  const isRepeated = await hasPendingEmailChange(db, { userId, email })
  const checkedPassword = isRepeated ? null : await checkPassword(context, { userId, currentPassword })
  // Otherwise checkPassword() has counted the attempt.
  if (isRepeated) await limits.countPerson(userId)

  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (checkedPassword) refuseChangedPassword(account, checkedPassword)
    // The pending change may have ended meanwhile, and then the password is needed.
    else if (!(await hasPendingEmailChange(tx, { userId, email }))) fail('TRY_AGAIN')
    if (account.email === email) {
      fail('INVALID_INPUT', { issues: [{ path: 'email', message: 'That’s already your email.' }] })
    }
    await refuseTakenEmail(tx, email)
    // The address may belong to somebody else, so this counts like any mail that asks to confirm an address.
    await limits.countVerificationMail(email, tx)
    // Links that were mailed to the same address stay valid.
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), ne(emailChanges.email, email)))
    const changeId = await insertEmailChange(tx, { userId, email })
    await emit(tx, 'email-change.asked', { changeId, isAgain: isRepeated })
    await publishChanges(tx, { topic: userTopic(userId), what: 'account' })
  })
}

export async function refuseTakenEmail(tx: Tx, email: string): Promise<void> {
  if ((await tx.$count(users, eq(users.email, email))) > 0) {
    fail('EMAIL_TAKEN', { issues: [{ path: 'email', message: 'Email already registered' }] })
  }
}

async function hasPendingEmailChange(
  db: Database | Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const isUnexpired = gt(emailChanges.expiresAt, appNow)
  const isPending = and(eq(emailChanges.userId, userId), eq(emailChanges.email, email), isUnexpired)
  return (await db.$count(emailChanges, isPending)) > 0
}

/**
 * Stores the pending change and returns its id, which is the hash of a token that nobody knows. The mail job
 * adds a second row for the link, under the hash of the token that it mails, so that only the mail contains
 * that token.
 */
async function insertEmailChange(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const changeId = hashToken(newToken())
  const expiresAt = sql`app_now() + make_interval(days => ${DAYS_TO_MAIL})`
  await tx.insert(emailChanges).values({ tokenHash: changeId, userId, email, expiresAt })
  return changeId
}
