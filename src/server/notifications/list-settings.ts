import { eq } from 'drizzle-orm'
import { NotificationGroup, type NotificationSetting } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { notificationMutes } from '../db/tables/notifications.ts'

/** A person's notification settings for each channel: everything is on unless they turned it off. */
export function listSettings(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<NotificationSetting[]> {
  return findSettings(db, userId)
}

export async function findSettings(db: Database | Tx, userId: string): Promise<NotificationSetting[]> {
  const mutes = await db.select().from(notificationMutes).where(eq(notificationMutes.userId, userId))
  const isOn = (group: NotificationGroup, channel: 'app' | 'mail') =>
    !mutes.some((mute) => mute.group === group && mute.channel === channel)
  return NotificationGroup.options.map((group) => ({
    group,
    app: isOn(group, 'app'),
    mail: isOn(group, 'mail'),
  }))
}
