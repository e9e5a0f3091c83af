import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationGroup } from '#contract/notifications.ts'
import { hashToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes, unsubscribeKeys } from '../db/tables/notifications.ts'
import { fail } from '../fail.ts'

/**
 * Turns off the mails of one or more groups, separated by commas, for the owner of the key. May be repeated.
 */
export async function unsubscribe(
  { db }: Pick<Context, 'db'>,
  { key, group }: { key: string; group: string },
): Promise<{ group: string }> {
  const [user] = await db
    .select({ id: users.id })
    .from(unsubscribeKeys)
    .innerJoin(users, eq(users.id, unsubscribeKeys.userId))
    .where(and(eq(unsubscribeKeys.keyHash, hashToken(key)), isNull(users.deletedAt)))
  if (!user) fail('UNSUBSCRIBE_NOT_FOUND')
  // The contract has checked that these are groups.
  const groups = new Set(group.split(',') as NotificationGroup[])
  await db
    .insert(notificationMutes)
    .values([...groups].map((each) => ({ userId: user.id, group: each, channel: 'mail' as const })))
    .onConflictDoNothing()
  return { group }
}
