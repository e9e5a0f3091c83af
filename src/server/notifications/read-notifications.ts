import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { appNow } from '../db/tables/columns.ts'
import { notifications } from '../db/tables/notifications.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'

type ReadNotificationsInput = { userId: string; id: number; andOlder: boolean }

/**
 * Marks one of a person's notifications as read, or with `andOlder` all up to it. Newer ones stay unread,
 * because the person has not seen them yet.
 */
export async function readNotifications(
  { db }: Pick<Context, 'db'>,
  { userId, id, andOlder }: ReadNotificationsInput,
): Promise<void> {
  const isSelected = andOlder ? lte(notifications.id, id) : eq(notifications.id, id)
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ readAt: appNow })
      .where(
        and(
          eq(notifications.userId, userId),
          isSelected,
          isNull(notifications.readAt),
          notifications.isInApp,
        ),
      )
      .returning({ id: notifications.id })
    if (marked.length > 0) await publishChanges(tx, { topic: userTopic(userId), what: 'notifications' })
  })
}
