import { and, eq, isNotNull } from 'drizzle-orm'
import type { Channel, NotificationGroup, NotificationSetting } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes } from '../db/tables/notifications.ts'
import { fail } from '../fail.ts'
import { findSettings } from './list-settings.ts'

type ChangeSettingInput = { userId: string; group: NotificationGroup; channel: Channel; isOn: boolean }

/** Turns a group of notifications on or off for one channel. Repeating it changes nothing. */
export function changeSetting(
  { db }: Pick<Context, 'db'>,
  { userId, group, channel, isOn }: ChangeSettingInput,
): Promise<NotificationSetting> {
  return db.transaction(async (tx) => {
    if (group === 'offers' && channel === 'mail') await refuseUnconfirmed(tx, userId)
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

/**
 * Invitations are mailed to addresses that nobody has confirmed. Until then only a reader of these mails can turn them off, by
 * the link in one: the account may have been registered by somebody else.
 */
async function refuseUnconfirmed(tx: Tx, userId: string): Promise<void> {
  const isConfirmed = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt))
  if ((await tx.$count(users, isConfirmed)) === 0) fail('MAIL_SETTING_UNCONFIRMED')
}
