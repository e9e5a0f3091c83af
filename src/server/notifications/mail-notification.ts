import { and, eq, isNull } from 'drizzle-orm'
import { groupByKind } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { refreshMailWords } from './refresh-mail-words.ts'
import { createUnsubscribeLinks } from './create-unsubscribe-links.ts'
import { muteCondition } from './mute-condition.ts'

type MailNotificationContext = Pick<Context, 'db' | 'mailer' | 'site' | 'config'>

/** Mails a notification, unless the person has turned such mails off or it no longer applies. */
export async function mailNotification(
  context: MailNotificationContext,
  { notificationId, about, mail, onlyWhile }: Events['notification.added'],
): Promise<void> {
  const notification = await findNotification(context, notificationId)
  const isWanted = notification !== undefined && !(await isMuted(context, notification))
  const { timeZone } = context.config
  const words = isWanted
    ? await context.db.transaction((tx) =>
        refreshMailWords(tx, { userId: notification.user.id, mail, onlyWhile, timeZone }),
      )
    : null
  if (!notification || !words) {
    // Jobs of a previous release have no `about`.
    const unsentMail = notification?.about ?? about
    if (unsentMail !== undefined) await context.mailer.cancelMail(unsentMail)
    return
  }
  const turnOff = await createUnsubscribeLinks(context, {
    userId: notification.user.id,
    groups: [groupByKind[notification.kind]],
  })
  await sendMail(context, { about: notification.about, to: notification.user, words, turnOff })
}

type FoundNotification = NonNullable<Awaited<ReturnType<typeof findNotification>>>

async function findNotification({ db }: MailNotificationContext, notificationId: number) {
  const [notification] = await db
    .select({ about: notifications.about, kind: notifications.kind, user: recipientColumns })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, notificationId), isNull(users.deletedAt)))
  return notification
}

async function isMuted({ db }: MailNotificationContext, { kind, user }: FoundNotification): Promise<boolean> {
  return (await db.$count(notificationMutes, muteCondition({ userId: user.id, kind, channel: 'mail' }))) > 0
}
