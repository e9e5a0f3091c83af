import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import { type Chat, CHAT_PICTURES, type ChatMessage, type ChatPerson } from '#contract/chat.ts'
import { membersOnTrip } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { fail } from '../fail.ts'

/** The columns of a ChatPerson. */
export const personColumns = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
}

/**
 * SQL condition: the read mark includes this announcement, in its latest edit. Both are given as tables of
 * the query.
 */
export const hasReached = (reads: SQL, message: SQL): SQL<boolean> => sql<boolean>`coalesce(
  ${reads}.last_read_id >= ${message}.id and ${reads}.revision >= coalesce(${message}.edited_revision, 0), false)`

/** How many people on the trip have seen the current text of an announcement, without its author. */
const seenCounts = sql<ChatMessage['seen']>`case when chat_messages.announced_at is not null then (
  select json_build_object('count', count(*) filter (where ${hasReached(sql`r`, sql`chat_messages`)}), 'of', count(*))
  from (${membersOnTrip(sql`chat_messages.trip_id`)}) people
  left join chat_reads r on r.trip_id = chat_messages.trip_id and r.user_id = people.user_id
  where people.user_id <> chat_messages.user_id
) end`

/** How many people have seen each of a trip's announcements, the newest first. */
export async function countSeen(
  db: Database | Tx,
  { tripId, limit }: { tripId: number; limit: number },
): Promise<Chat['seen']> {
  const rows = await db
    .select({ id: sql<number>`chat_messages.id`, seen: seenCounts })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tripId, tripId),
        isNotNull(chatMessages.announcedAt),
        isNull(chatMessages.deletedAt),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit)
  return rows.flatMap(({ id, seen: counts }) => (counts ? [{ id, ...counts }] : []))
}

type ReadMessagesOptions = { where: SQL | undefined; orderBy: SQL; limit: number; viewer: Viewer }

/** Messages as the viewer sees them. */
export async function readMessages(
  db: Database | Tx,
  { where, orderBy, limit, viewer }: ReadMessagesOptions,
): Promise<ChatMessage[]> {
  const rows = await db
    .select({ message: chatMessages, by: personColumns, seen: seenCounts })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
  return rows.map((row) => toMessage(row, viewer))
}

/** The messages with these ids, by id. */
export async function readMessagesById(
  db: Database | Tx,
  { ids, viewer }: { ids: number[]; viewer: Viewer },
): Promise<Map<number, ChatMessage>> {
  const where = inArray(chatMessages.id, ids)
  const found = await readMessages(db, { where, orderBy: sql`${chatMessages.id}`, limit: ids.length, viewer })
  return new Map(found.map((message) => [message.id, message]))
}

export async function readMessage(
  db: Database | Tx,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<ChatMessage> {
  const found = await readMessagesById(db, { ids: [id], viewer })
  return found.get(id) ?? fail('MESSAGE_NOT_FOUND')
}

type MessageRow = { message: typeof chatMessages.$inferSelect; by: ChatPerson; seen: ChatMessage['seen'] }

function toMessage({ message, by, seen: seenCount }: MessageRow, viewer: Viewer): ChatMessage {
  const { pictureName, pictureWidth, pictureHeight, deletedAt } = message
  const isAnnouncement = message.announcedAt !== null && deletedAt === null
  return {
    id: message.id,
    tripId: message.tripId,
    clientId: message.clientId,
    by,
    isMine: message.userId === viewer.id,
    text: message.text,
    picture:
      pictureName === null
        ? null
        : { url: CHAT_PICTURES + pictureName, width: pictureWidth ?? 0, height: pictureHeight ?? 0 },
    isAnnouncement,
    isPinned: message.pinnedAt !== null,
    seen: isAnnouncement ? seenCount : null,
    isDeleted: deletedAt !== null,
    editedAt: message.editedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    revision: message.revision,
  }
}
