import { and, eq, isNull } from 'drizzle-orm'
import { UNUSED_ACCOUNT_DAYS } from '#contract/invitations.ts'
import type { MailAttachment } from '#contract/mails.ts'
import type { MailOutcome } from '#contract/mailings.ts'
import { groupByKind } from '#contract/notifications.ts'
import { composeOwnTripFile } from '../calendar/compose-own-trip-file.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { muteCondition, notificationMutes, notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'
import { createInvitationLink } from '../invitations/create-invitation-link.ts'
import { noteMailOutcome } from '../mailings/mail-outcome.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { createUnsubscribeLinks } from './create-unsubscribe-links.ts'
import { refreshMailWords } from './refresh-mail-words.ts'

type MailNotificationContext = Pick<Context, 'db' | 'mailer' | 'site' | 'config' | 'log' | 'isLastTry'>

/** Mails a notification, unless the person has turned such mails off or it no longer applies. */
export async function mailNotification(
  context: MailNotificationContext,
  { notificationId, about, mail, onlyWhile }: Events['notification.added'],
): Promise<void> {
  const notification = await findNotification(context, notificationId)
  /** Organisers see what became of the mails that they wrote. */
  const note = async (outcome: MailOutcome) => {
    if (!notification || onlyWhile === null || !('mailingId' in onlyWhile)) return
    await noteMailOutcome(context, { ...onlyWhile, userId: notification.user.id, outcome })
  }
  const words = notification && (await findWords(context, { notification, mail, onlyWhile }))
  if (!words) {
    // Jobs of a previous release have no `about`.
    const unsentMail = notification?.about ?? about
    if (unsentMail !== undefined) await context.mailer.cancelMail(unsentMail)
    await note('off')
    return
  }
  const turnOff = await createUnsubscribeLinks(context, {
    userId: notification.user.id,
    groups: [groupByKind[notification.kind]],
  })
  const attachment = await composeAttachment(context, { words, userId: notification.user.id })
  const sending = {
    about: notification.about,
    to: notification.user,
    words: await withInvitationLink(context, words),
    turnOff,
    attachment,
  }
  const result = await sendMail(context, sending).catch(async (error: unknown) => {
    if (context.isLastTry) await note('failed')
    throw error
  })
  // The mail is sent, so this error is only logged: a list that is behind is better than sending the mail twice.
  await note(result === 'sent' ? 'mailed' : 'failed').catch((error: unknown) =>
    context.log.warn({ err: error }, 'mailings: a mail that was sent is still listed as being sent'),
  )
}

/** The words of an invitation lead people without an account to where they create one. */
async function withInvitationLink(context: MailNotificationContext, words: MailWords): Promise<MailWords> {
  const { invitation, action, smallPrint } = words
  const path = invitation === undefined ? null : await createInvitationLink(context, invitation)
  if (path === null) return words
  return {
    ...words,
    action: { ...action, path },
    smallPrint: [
      ...smallPrint,
      `The link is only for you, so don’t share it. If you don’t use it, we’ll delete your address ${UNUSED_ACCOUNT_DAYS} days after the invitation ends.`,
    ],
  }
}

/** The calendar file that the words ask for; null if they ask for none, or the person is off that trip. */
async function composeAttachment(
  context: MailNotificationContext,
  { words, userId }: { words: MailWords; userId: string },
): Promise<MailAttachment | null> {
  const { calendarOfTrip: tripId } = words
  return tripId === undefined ? null : composeOwnTripFile(context, { tripId, userId })
}

type FoundNotification = NonNullable<Awaited<ReturnType<typeof findNotification>>>
type FindWordsInput = Pick<Events['notification.added'], 'mail' | 'onlyWhile'> & {
  notification: FoundNotification
}

/** The mail's present text; null if it is turned off or no longer applies. */
async function findWords(
  context: MailNotificationContext,
  { notification, mail, onlyWhile }: FindWordsInput,
): Promise<MailWords | null> {
  if (await isMuted(context, notification)) return null
  const { timeZone } = context.config
  const userId = notification.user.id
  return context.db.transaction((tx) => refreshMailWords(tx, { userId, mail, onlyWhile, timeZone }))
}

/** A notification with its receiver; undefined if either was deleted. */
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
