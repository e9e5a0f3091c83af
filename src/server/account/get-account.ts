import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import { userColumns } from '../auth/user-columns.ts'
import type { Context } from '../context.ts'
import { emailChanges, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'

/** The user's own account, with the new address that is not confirmed yet. */
export async function getAccount(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<Account> {
  const isPendingChange = and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, appNow))
  const [found] = await db
    .select({
      user: userColumns,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      pendingEmail: emailChanges.email,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(emailChanges, isPendingChange)
    .where(eq(users.id, userId))
    // A pending change has two rows once its link was mailed.
    .orderBy(desc(emailChanges.expiresAt))
    .limit(1)
  if (!found) fail('UNAUTHORIZED')
  return { ...found, createdAt: found.createdAt.toISOString() }
}
