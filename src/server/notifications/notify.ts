import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import { emitAll } from '../events/emit.ts'
import type { OnlyWhile } from '../events/events.ts'
import { isMuteOf } from './mute-condition.ts'
import { mailTogether } from './queue-mails.ts'
import type { Message } from './messages.ts'
import { ringBells } from './publish-notification-changes.ts'

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
const AT_ONCE = 1_000

/**
 * Tells a person something: in the app with this transaction, and by mail after it. Who has turned such things off in
 * the app is not shown them there; whether they want the mail is asked when it is about to go out. Each mail is a job of its own, so
 * that one that is not taken delays nobody else's, and none is sent for something that was told before. A former member
 * is told nothing: skip_former_member().
 */
export function tell(tx: Tx, telling: Telling): Promise<void> {
  return tellAll(tx, [telling])
}

/** Tells many at once, in a few statements however many they are: what is held meanwhile is not held for long. */
export async function tellAll(tx: Tx, tellings: Telling[]): Promise<void> {
  for (let at = 0; at < tellings.length; at += AT_ONCE) {
    await tellSome(tx, tellings.slice(at, at + AT_ONCE))
  }
}

async function tellSome(tx: Tx, tellings: Telling[]): Promise<void> {
  const added = await tx
    .insert(notifications)
    .values(tellings.map(toRow))
    .onConflictDoNothing({ target: notifications.about })
    .returning({
      ...{ id: notifications.id, userId: notifications.userId, about: notifications.about },
      isInApp: notifications.isInApp,
    })
  await ringBells(tx, added)
  const tellingOf = new Map(tellings.map((telling) => [telling.about, telling]))
  const news = added.flatMap(({ id, userId, about }) => {
    const telling = tellingOf.get(about)
    if (!telling) return []
    const { message, onlyWhile = null, from } = telling
    return [{ notificationId: id, userId, about, mail: message.mail, onlyWhile, from }]
  })
  await emitAll(
    tx,
    'notification.added',
    news.filter(({ from }) => !from).map(({ userId: _userId, from: _from, ...event }) => event),
  )
  await mailTogether(
    tx,
    news.flatMap(({ about: _about, from, ...mail }) =>
      from ? [{ ...mail, isOwnMatter: false, ...from }] : [],
    ),
  )
}

function toRow({ userId, about, message, announcementId, isRead = false }: Telling) {
  const { kind, title, text, path } = message
  return {
    ...{ userId, about, kind, title, text, path, announcementId },
    readAt: isRead ? appNow : null,
    isInApp: sql`not exists (select from ${notificationMutes} where ${isMuteOf({ userId, kind, channel: 'app' })})`,
  }
}
