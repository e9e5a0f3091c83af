import { and, eq } from 'drizzle-orm'
import type { Channel, NotificationGroup, NotificationSetting } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { notificationMutes } from '../db/tables/notifications.ts'
import { findSettings } from './list-settings.ts'

type ChangeSettingInput = { userId: string; group: NotificationGroup; channel: Channel; isOn: boolean }

/** Turns a group of notifications on or off for one channel. Repeating it changes nothing. */
export function changeSetting(
  { db }: Pick<Context, 'db'>,
  { userId, group, channel, isOn }: ChangeSettingInput,
): Promise<NotificationSetting> {
  return db.transaction(async (tx) => {
    if (isOn) {
      await tx
        .delete(notificationMutes)
        .where(
          and(
            eq(notificationMutes.userId, userId),
            eq(notificationMutes.group, group),
            eq(notificationMutes.channel, channel),
          ),
        )
    } else {
      await tx.insert(notificationMutes).values({ userId, group, channel }).onConflictDoNothing()
    }
    const settings = await findSettings(tx, userId)
    const setting = settings.find((candidate) => candidate.group === group)
    if (!setting) throw new Error(`There is no group ${group}`)
    return setting
  })
}
