import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { attachFiles } from '../files/loose-files.ts'
import { lockChat } from './lock-chat.ts'
import { readMessage } from './message-row.ts'
import { recordChatChange } from './record-chat-change.ts'
import { isSameMessage, MAX_MESSAGES_PER_MINUTE } from './rules.ts'
import { unpinOldest } from './unpin-oldest.ts'

type MessagePicture = {
  name: string
  width: number
  height: number
  /** The names of both sizes. */
  files: string[]
}

export type WriteMessageInput = {
  tripId: number
  viewer: Viewer
  /** Sending again with the same clientId returns the same message. */
  clientId: string
  text: string
  isAnnouncement: boolean
}

export type WriteMessageResult = { message: ChatMessage; isNew: boolean }

/** Adds a message. Locks the sender too, so that their messages in all chats are counted one by one. */
export function writeMessage(
  { db }: Pick<Context, 'db'>,
  { picture = null, ...message }: WriteMessageInput & { picture?: MessagePicture | null },
): Promise<WriteMessageResult> {
  const { tripId, viewer, clientId, text, isAnnouncement } = message
  return db.transaction(async (tx) => {
    await setLockTimeout(tx)
    await lockUser(tx, viewer.id)
    const { revision } = await lockChat(tx, { tripId, viewer })
    const duplicate = await findDuplicateMessage(tx, { ...message, hasPicture: picture !== null })
    if (duplicate) return { message: duplicate, isNew: false }
    await refuseTooManyMessages(tx, viewer.id)

    const announcedAt = isAnnouncement ? appNow : null
    const { id } = await tx
      .insert(chatMessages)
      .values({
        tripId,
        userId: viewer.id,
        clientId,
        text,
        revision,
        announcedAt,
        pinnedAt: announcedAt,
        ...(picture && {
          pictureName: picture.name,
          pictureWidth: picture.width,
          pictureHeight: picture.height,
        }),
      })
      .returning({ id: chatMessages.id })
      .then(firstRow)
    if (picture) await attachFiles(tx, picture.files)
    const lastRevision = isAnnouncement ? await unpinOldest(tx, { tripId, revision }) : revision
    await recordChatChange(tx, { tripId, revision: lastRevision, by: viewer.id, lastMessageId: id })
    if (isAnnouncement) await emit(tx, 'announcement.made', { messageId: id })
    return { message: await readMessage(tx, { id, viewer }), isNew: true }
  })
}

/**
 * The stored message if it is sent again, because the response was lost. Fails if the clientId was used for
 * another message.
 */
export async function findDuplicateMessage(
  db: Database | Tx,
  { viewer, clientId, ...sent }: WriteMessageInput & { hasPicture: boolean },
): Promise<ChatMessage | null> {
  const [stored] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, viewer.id), eq(chatMessages.clientId, clientId)))
  if (!stored) return null
  return isSameMessage(stored, sent) ? readMessage(db, { id: stored.id, viewer }) : fail('ALREADY_SENT')
}

/**
 * Fails if the user has sent as many messages in the last minute as the limit allows. `retryAfterSeconds` is
 * the time until the oldest of them is a minute old.
 */
export async function refuseTooManyMessages(db: Database | Tx, userId: string): Promise<void> {
  const [oldest] = await db
    .select({
      seconds: sql<number>`extract(epoch from ${chatMessages.createdAt} + interval '1 minute' - ${appNow})::float`,
    })
    .from(chatMessages)
    .where(
      and(eq(chatMessages.userId, userId), gt(chatMessages.createdAt, sql`${appNow} - interval '1 minute'`)),
    )
    .orderBy(desc(chatMessages.createdAt))
    // There is such a message only if the limit is reached.
    .offset(MAX_MESSAGES_PER_MINUTE - 1)
    .limit(1)
  if (oldest) fail('TOO_MANY_MESSAGES', { retryAfterSeconds: Math.max(1, Math.ceil(oldest.seconds)) })
}
