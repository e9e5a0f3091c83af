import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emailVerifications, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'
import { lockUser } from './lock-user.ts'
import { markVerified } from './mark-verified.ts'
import { hashToken } from './rules.ts'
import type { Client } from '../limits/client.ts'

/**
 * Verifies an address with the token from its link. A link for an earlier address of the account does not
 * work.
 */
export async function verifyEmail(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { token, client }: { token: string; client: Client },
): Promise<{ email: string }> {
  await limits.countClient(client.ip)
  const linkBeforeLock = await findLink(db, token)
  if (!linkBeforeLock) fail('VERIFICATION_LINK_INVALID')
  return db.transaction(async (tx) => {
    await lockUser(tx, linkBeforeLock.userId)
    // It may have been used in another tab, or ended by a new address, while this call waited.
    const link = await findLink(tx, token)
    if (!link) fail('VERIFICATION_LINK_INVALID')
    await markVerified(tx, link.userId)
    return { email: link.email }
  })
}

/** The account of an open link whose address is still the account's. */
async function findLink(db: Context['db'] | Tx, token: string) {
  const [link] = await db
    .select({ userId: users.id, email: users.email })
    .from(emailVerifications)
    .innerJoin(users, and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)))
    .where(and(eq(emailVerifications.tokenHash, hashToken(token)), gt(emailVerifications.expiresAt, appNow)))
  return link
}
