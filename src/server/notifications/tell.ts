import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import { announce } from '../events/announce.ts'
import { emit } from '../events/emit.ts'
import type { OnlyWhile } from '../events/events.ts'
import { userTopic } from '../events/topics.ts'
import { isMuteOf } from './is-mute-of.ts'
import type { Message } from './messages.ts'

type Telling = {
  userId: string
  /** The occasion: who is told of it once is not told again. */
  about: string
  message: Message
  /** Once this is no longer so, a mail that has not gone out yet stays here. */
  onlyWhile?: OnlyWhile
  /** The announcement that it repeats, and whether it was read in the chat already. */
  announcementId?: number
  isRead?: boolean
}

/**
 * Tells a person something: in the app with this transaction, and by mail after it. Who has turned such things off in
 * the app is not shown them there; whether they want the mail is asked when it is about to go out. Each mail is a job of its own, so
 * that one that is not taken delays nobody else's, and none is sent for something that was told before.
 */
export async function tell(tx: Tx, telling: Telling): Promise<void> {
  const { userId, about, message, onlyWhile, announcementId, isRead = false } = telling
  const { kind, title, text, path, mail } = message
  const [added] = await tx
    .insert(notifications)
    .values({
      userId,
      about,
      kind,
      title,
      text,
      path,
      announcementId,
      readAt: isRead ? appNow : null,
      isInApp: sql`not exists (select from ${notificationMutes} where ${isMuteOf({ userId, kind, channel: 'app' })})`,
    })
    .onConflictDoNothing({ target: notifications.about })
    .returning({ id: notifications.id, isInApp: notifications.isInApp })
  if (!added) return
  if (added.isInApp) await announce(tx, { topic: userTopic(userId), what: 'notifications' })
  await emit(tx, 'notification.added', {
    notificationId: added.id,
    about,
    mail,
    onlyWhile: onlyWhile ?? null,
  })
}
