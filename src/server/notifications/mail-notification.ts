import { and, eq, isNull } from 'drizzle-orm'
import { groupByKind } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { findMailWords } from './find-mail-words.ts'
import { createUnsubscribeLinks } from './create-unsubscribe-links.ts'
import { muteCondition } from './mute-condition.ts'

type MailNotificationContext = Pick<Context, 'db' | 'mailer' | 'site' | 'config'>

/** Mails a notification, unless the person has turned such mails off or it no longer applies. */
export async function mailNotification(
  context: MailNotificationContext,
  { notificationId, about, mail, onlyWhile }: Events['notification.added'],
): Promise<void> {
  const told = await findNotification(context, notificationId)
  const isWanted = told !== undefined && !(await isMuted(context, told))
  const { timeZone } = context.config
  const words = isWanted
    ? await context.db.transaction((tx) =>
        findMailWords(tx, { userId: told.user.id, mail, onlyWhile, timeZone }),
      )
    : null
  if (!told || !words) {
    const overtaken = told?.about ?? about
    if (overtaken !== undefined) await context.mailer.letGo(overtaken)
    return
  }
  const turnOff = await createUnsubscribeLinks(context, {
    userId: told.user.id,
    groups: [groupByKind[told.kind]],
  })
  await sendMail(context, { about: told.about, to: told.user, words, turnOff })
}

type FoundNotification = NonNullable<Awaited<ReturnType<typeof findNotification>>>

async function findNotification({ db }: MailNotificationContext, notificationId: number) {
  const [told] = await db
    .select({ about: notifications.about, kind: notifications.kind, user: recipientColumns })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, notificationId), isNull(users.deletedAt)))
  return told
}

async function isMuted({ db }: MailNotificationContext, { kind, user }: FoundNotification): Promise<boolean> {
  return (await db.$count(notificationMutes, muteCondition({ userId: user.id, kind, channel: 'mail' }))) > 0
}
