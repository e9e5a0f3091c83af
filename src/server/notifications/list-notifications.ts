import { and, desc, eq, lt } from 'drizzle-orm'
import { NOTIFICATIONS_PER_PAGE, type Notification } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { notifications } from '../db/tables/notifications.ts'

type ListNotificationsInput = { userId: string; cursor?: number | undefined }
type NotificationPage = { notifications: Notification[]; total: number; nextCursor: number | null }

/** A person's notifications, newest first. A page starts after the last one of the page before. */
export async function listNotifications(
  { db }: Pick<Context, 'db'>,
  { userId, cursor }: ListNotificationsInput,
): Promise<NotificationPage> {
  const isOwn = and(eq(notifications.userId, userId), notifications.isInApp)
  const total = await db.$count(notifications, isOwn)
  const rows = await db
    .select()
    .from(notifications)
    .where(and(isOwn, cursor === undefined ? undefined : lt(notifications.id, cursor)))
    .orderBy(desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE + 1)
  const { page, nextCursor } = takePage(rows, NOTIFICATIONS_PER_PAGE, ({ id }) => id)
  return { notifications: page.map(toNotification), total, nextCursor }
}

function toNotification(row: typeof notifications.$inferSelect): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    path: row.path,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
