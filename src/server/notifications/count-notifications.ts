import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notifications } from '../db/tables/notifications.ts'

/** How many notifications a person has not read. */
export async function countNotifications(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<{ unread: number }> {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt), notifications.isInApp)
  return { unread: await db.$count(notifications, isUnread) }
}
