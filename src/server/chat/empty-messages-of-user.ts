import { and, eq, isNull, sql } from 'drizzle-orm'
import { smallChatPicture } from '#contract/chat.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { chatMessages, chats } from '../db/tables/chat.ts'
import { emitAll } from '../events/emit.ts'
import type { Events } from '../events/events.ts'
import { detachFiles } from '../files/loose-files.ts'
import { publishChatChange } from './record-chat-change.ts'

/** Empties all messages of a user who deleted their account, in every chat. */
export async function emptyMessagesOfUser(
  { db }: Pick<Context, 'db'>,
  { userId }: Events['account.deleted'],
): Promise<void> {
  const chatsOfUser = await db
    .selectDistinct({ tripId: chatMessages.tripId })
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), isNull(chatMessages.deletedAt)))
  // One chat at a time, so that no writer waits for other chats.
  for (const { tripId } of chatsOfUser)
    await db.transaction((tx) => emptyMessagesInChat(tx, { tripId, userId }))
}

type EmptiedMessageRow = { id: number; picture_name: string | null; is_announcement: boolean }

/** Each message gets its own revision, so that open pages fetch every one. */
async function emptyMessagesInChat(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<void> {
  await tx.select({ tripId: chats.tripId }).from(chats).where(eq(chats.tripId, tripId)).for('no key update')
  const { rows } = await tx.execute<EmptiedMessageRow>(sql`
    with messages_of_user as (
      select m.id, m.picture_name, m.announced_at is not null as is_announcement, c.revision + row_number() over (order by m.id) as revision
      from chat_messages m join chats c on c.trip_id = m.trip_id
      where m.trip_id = ${tripId} and m.user_id = ${userId} and m.deleted_at is null
    ), emptied as (
      update chat_messages m
      set text = '', picture_name = null, picture_width = null, picture_height = null, pinned_at = null,
        deleted_at = app_now(), revision = messages_of_user.revision
      from messages_of_user where m.id = messages_of_user.id
    ), counted as (
      update chats set revision = (select coalesce(max(messages_of_user.revision), chats.revision) from messages_of_user)
      where trip_id = ${tripId}
    )
    select id, picture_name, is_announcement from messages_of_user`)
  const pictures = rows.flatMap(({ picture_name }) => (picture_name === null ? [] : [picture_name]))
  await detachFiles(
    tx,
    pictures.flatMap((name) => [name, smallChatPicture(name)]),
  )
  await publishChatChange(tx, { tripId, by: userId })
  const announcements = rows.filter(({ is_announcement }) => is_announcement)
  await emitAll(
    tx,
    'announcement.changed',
    announcements.map(({ id }) => ({ messageId: id })),
  )
}
