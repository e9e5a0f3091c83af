import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { muteCondition, notificationMutes, notifications } from '../db/tables/notifications.ts'
import { emitAll } from '../events/emit.ts'
import type { Events, MailCondition } from '../events/events.ts'
import type { NotificationMessage } from './messages.ts'
import { publishNotificationChanges } from './publish-notification-changes.ts'
import { queueMails, type NewWaitingMail } from './queue-mails.ts'

type NewNotification = {
  userId: string
  /** Identifies the occasion, so that nobody is notified of it twice. */
  about: string
  message: NotificationMessage
  /** If this no longer holds, a mail that has not been sent is dropped. */
  onlyWhile?: MailCondition
  /** False if it is only shown in the app. */
  isMailed?: boolean
  /** The announcement that it repeats. */
  announcementId?: number
  /** The person has already read the announcement in the chat. */
  isRead?: boolean
  /** Set if another person caused it: mails about one person's actions are bundled for each receiver. */
  from?: {
    senderId: string
    /** What it is about, such as one expense. */
    subject: string
    /** About the receiver's own booking or car, so it is also mailed to unverified addresses. */
    isOwnMatter?: boolean
  }
}

/** One statement takes at most 65,535 parameters. */
const BATCH_SIZE = 1_000

/**
 * Stores a notification in this transaction and mails it after the commit. Groups muted in the app are stored
 * hidden; mail settings are checked when sending. Each mail is its own job, so a failing one delays no other;
 * duplicates by `about` are ignored. skip_former_member() drops rows of deleted accounts.
 */
export function notify(tx: Tx, notification: NewNotification): Promise<void> {
  return notifyAll(tx, [notification])
}

/** Notifies many people in a few statements, so that locks are held only briefly. */
export async function notifyAll(tx: Tx, newNotifications: NewNotification[]): Promise<void> {
  for (let at = 0; at < newNotifications.length; at += BATCH_SIZE) {
    await notifyBatch(tx, newNotifications.slice(at, at + BATCH_SIZE))
  }
}

async function notifyBatch(tx: Tx, newNotifications: NewNotification[]): Promise<void> {
  const added = await tx
    .insert(notifications)
    .values(newNotifications.map(toRow))
    .onConflictDoNothing({ target: notifications.about })
    .returning({
      id: notifications.id,
      userId: notifications.userId,
      about: notifications.about,
      isInApp: notifications.isInApp,
    })
  await publishNotificationChanges(tx, added)

  const notificationOf = new Map(newNotifications.map((notification) => [notification.about, notification]))
  const immediateMails: Events['notification.added'][] = []
  const mailsToBundle: NewWaitingMail[] = []
  for (const { id: notificationId, userId, about } of added) {
    const notification = notificationOf.get(about)
    if (!notification || notification.isMailed === false) continue
    const { message, onlyWhile = null, from } = notification
    const { mail } = message
    if (from) {
      const { senderId, subject, isOwnMatter = false } = from
      mailsToBundle.push({ notificationId, senderId, userId, subject, mail, onlyWhile, isOwnMatter })
    } else {
      immediateMails.push({ notificationId, about, mail, onlyWhile })
    }
  }
  await emitAll(tx, 'notification.added', immediateMails)
  await queueMails(tx, mailsToBundle)
}

function toRow({ userId, about, message, announcementId, isRead = false }: NewNotification) {
  const { kind, title, text, tripId, path } = message
  return {
    userId,
    about,
    kind,
    title,
    text,
    tripId,
    path,
    announcementId,
    readAt: isRead ? appNow : null,
    isInApp: sql`not exists (select from ${notificationMutes} where ${muteCondition({ userId, kind, channel: 'app' })})`,
  }
}
