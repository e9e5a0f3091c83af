import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import { emitAll } from '../events/emit.ts'
import type { MailCondition } from '../events/events.ts'
import { muteCondition } from './mute-condition.ts'
import { queueMails } from './queue-mails.ts'
import type { NotificationMessage } from './messages.ts'
import { publishNotificationChanges } from './publish-notification-changes.ts'

type NewNotification = {
  userId: string
  /** The occasion: who is told of it once is not told again. */
  about: string
  message: NotificationMessage
  /** Once this is no longer so, a mail that has not gone out yet stays here. */
  onlyWhile?: MailCondition
  /** The announcement that it repeats, and whether it was read in the chat already. */
  announcementId?: number
  isRead?: boolean
  /** Set if another traveller caused it: mails about one person's actions are bundled for each receiver. */
  from?: {
    senderId: string
    /** What it is about, such as one expense. */
    subject: string
    /** It is about the receiver's own booking, so it is mailed to unverified addresses too. */
    isOwnMatter?: boolean
  }
}

/** One statement takes 65,535 values. */
const BATCH_SIZE = 1_000

/**
 * Tells a person something: in the app with this transaction, and by mail after it. Who has turned such things off in
 * the app is not shown them there; whether they want the mail is asked when it is about to go out. Each mail is a job of its own, so
 * that one that is not taken delays nobody else's, and none is sent for something that was told before. A former member
 * is told nothing: skip_former_member().
 */
export function notify(tx: Tx, notification: NewNotification): Promise<void> {
  return notifyAll(tx, [notification])
}

/** Tells many at once, in a few statements however many they are: what is held meanwhile is not held for long. */
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
      ...{ id: notifications.id, userId: notifications.userId, about: notifications.about },
      isInApp: notifications.isInApp,
    })
  await publishNotificationChanges(tx, added)
  const notificationOf = new Map(newNotifications.map((each) => [each.about, each]))
  const news = added.flatMap(({ id, userId, about }) => {
    const notification = notificationOf.get(about)
    if (!notification) return []
    const { message, onlyWhile = null, from } = notification
    return [{ notificationId: id, userId, about, mail: message.mail, onlyWhile, from }]
  })
  await emitAll(
    tx,
    'notification.added',
    news.filter(({ from }) => !from).map(({ userId: _userId, from: _from, ...event }) => event),
  )
  await queueMails(
    tx,
    news.flatMap(({ about: _about, from, ...mail }) =>
      from ? [{ ...mail, isOwnMatter: false, ...from }] : [],
    ),
  )
}

function toRow({ userId, about, message, announcementId, isRead = false }: NewNotification) {
  const { kind, title, text, path } = message
  return {
    ...{ userId, about, kind, title, text, path, announcementId },
    readAt: isRead ? appNow : null,
    isInApp: sql`not exists (select from ${notificationMutes} where ${muteCondition({ userId, kind, channel: 'app' })})`,
  }
}
