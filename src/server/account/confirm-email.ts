import { and, eq, gt } from 'drizzle-orm'
import { markVerified } from '../auth/mark-verified.ts'
import { hashToken } from '../auth/rules.ts'
import type { Client } from '../limits/client.ts'
import type { Context } from '../context.ts'
import { isUniqueViolation, type Tx } from '../db/client.ts'
import { emailChanges, passwordResets } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { refuseTakenEmail } from './ask-for-email-change.ts'
import { writeProfile } from './change-name.ts'
import { lockAccount } from './lock-account.ts'

/**
 * Makes the new address the account's, after its owner followed the link. Sessions stay. The unique index
 * decides: if two accounts confirm the same address at once, exactly one gets it.
 */
export async function confirmEmail(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { token, client }: { token: string; client: Client },
): Promise<{ email: string }> {
  await limits.countClient(client.ip)
  const isOpenLink = and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, appNow))
  const [linkBeforeLock] = await db.select().from(emailChanges).where(isOpenLink)
  if (!linkBeforeLock) fail('EMAIL_LINK_INVALID')
  const { userId, email } = linkBeforeLock
  try {
    await db.transaction(async (tx) => {
      const { email: oldEmail } = await lockAccount(tx, userId)
      // It may have been used in another tab, or cancelled, during the wait.
      const [link] = await tx.select().from(emailChanges).where(isOpenLink)
      if (!link) fail('EMAIL_LINK_INVALID')
      await refuseTakenEmail(tx, email)
      await endLinks(tx, userId)
      // Without the old address's time, so that markVerified() sets a new one.
      await writeProfile(tx, userId, { email, emailVerifiedAt: null })
      await markVerified(tx, userId)
      await emit(tx, 'email.changed', { userId, changeId: link.tokenHash, was: oldEmail })
    })
  } catch (error) {
    // Another account got the address after refuseTakenEmail() had looked.
    if (isUniqueViolation(error, 'users_email_unique')) fail('EMAIL_TAKEN')
    throw error
  }
  return { email }
}

/** Deletes other links for a new address, and password links, which were mailed to the old address. */
async function endLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
