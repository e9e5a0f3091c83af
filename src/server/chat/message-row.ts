import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { CHAT_PICTURES, type ChatMessage, type ChatPerson } from '#contract/chat.ts'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { fail } from '../fail.ts'
import type { Asker } from './admit-to-chat.ts'

export const personColumns = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
}

/** Who on the trip, besides who wrote it, has read as far as an announcement. */
const seen = sql<ChatMessage['seen']>`case when chat_messages.announced_at is not null then (
  select json_build_object('count', count(*) filter (where r.last_read_id >= chat_messages.id), 'of', count(*))
  from (${peopleOnTrip(sql`chat_messages.trip_id`)}) people
  left join chat_reads r on r.trip_id = chat_messages.trip_id and r.user_id = people.user_id
  where people.user_id <> chat_messages.user_id
) end`

type Wanted = { where: SQL | undefined; orderBy: SQL; limit: number; asker: Asker }

/** Messages as somebody sees them. */
export async function readMessages(
  db: Database | Tx,
  { where, orderBy, limit, asker }: Wanted,
): Promise<ChatMessage[]> {
  const rows = await db
    .select({ message: chatMessages, by: personColumns, seen })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
  return rows.map((row) => toMessage(row, asker))
}

/** Some of them, each by its id. */
export async function readMessagesById(
  db: Database | Tx,
  { ids, asker }: { ids: number[]; asker: Asker },
): Promise<Map<number, ChatMessage>> {
  const where = inArray(chatMessages.id, ids)
  const found = await readMessages(db, { where, orderBy: sql`${chatMessages.id}`, limit: ids.length, asker })
  return new Map(found.map((message) => [message.id, message]))
}

export async function readMessage(
  db: Database | Tx,
  { id, asker }: { id: number; asker: Asker },
): Promise<ChatMessage> {
  const found = await readMessagesById(db, { ids: [id], asker })
  return found.get(id) ?? fail('MESSAGE_NOT_FOUND')
}

type Row = { message: typeof chatMessages.$inferSelect; by: ChatPerson; seen: ChatMessage['seen'] }

function toMessage({ message, by, seen: seenBy }: Row, asker: Asker): ChatMessage {
  const { pictureName, pictureWidth, pictureHeight, deletedAt } = message
  const isAnnouncement = message.announcedAt !== null && deletedAt === null
  return {
    id: message.id,
    tripId: message.tripId,
    clientId: message.clientId,
    by,
    isMine: message.userId === asker.id,
    text: message.text,
    picture:
      pictureName === null
        ? null
        : { url: CHAT_PICTURES + pictureName, width: pictureWidth ?? 0, height: pictureHeight ?? 0 },
    isAnnouncement,
    isPinned: message.pinnedAt !== null,
    seen: isAnnouncement ? seenBy : null,
    isDeleted: deletedAt !== null,
    editedAt: message.editedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    revision: message.revision,
  }
}
