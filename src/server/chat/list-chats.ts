import { inArray, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { type ChatSummary, CHATS_PER_PAGE } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { tripsOfPerson } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { trips } from '../db/tables/trips.ts'
import { failForCursor } from '../fail.ts'
import { tripInBrief } from '../trips/trip-row.ts'
import { unreadCount } from './count-unread.ts'
import { readMessagesById } from './message-row.ts'
import { encodeChatCursor, type ChatCursor, decodeChatCursor } from './rules.ts'

type ListChatsInput = { viewer: Viewer; cursor?: string | undefined }
type ChatPage = { chats: ChatSummary[]; nextCursor: string | null }

/** The user's chats, the latest message first. Chats without messages follow, by their trip's start. */
export async function listChats(
  { db }: Pick<Context, 'db'>,
  { viewer, cursor }: ListChatsInput,
): Promise<ChatPage> {
  const after = cursor === undefined ? null : (decodeChatCursor(cursor) ?? failForCursor())
  const positions = await findChatPositions({ db }, { viewer, after })
  const { page, nextCursor } = takePage(positions, CHATS_PER_PAGE, encodeChatCursor)
  const tripIds = page.map(({ tripId }) => tripId)
  const chatRows = await db
    .select({ tripId: trips.id, trip: tripInBrief, unread: unreadCount(sql`trips.id`, viewer.id) })
    .from(trips)
    .where(inArray(trips.id, tripIds))
  const chatOfTrip = new Map(chatRows.map((row) => [row.tripId, row]))
  const messages = await readMessagesById(db, { ids: page.map(({ lastMessageId }) => lastMessageId), viewer })
  return {
    chats: page.flatMap(({ tripId, lastMessageId }) => {
      const chat = chatOfTrip.get(tripId)
      return chat ? [{ ...chat, last: messages.get(lastMessageId) ?? null }] : []
    }),
    nextCursor,
  }
}

type ChatPositionRow = { trip_id: number; last_message_id: number; start_date: string }

/**
 * The positions of a page of chats. The user's own trips are few, so all of them are read and sorted. For
 * admins, the other chats come from the index of last messages, at most a page of them.
 */
async function findChatPositions(
  { db }: Pick<Context, 'db'>,
  { viewer, after }: { viewer: Viewer; after: ChatCursor | null },
): Promise<ChatCursor[]> {
  const mine = sql`
    select t.id, coalesce(c.last_message_id, 0) as last_message_id, t.start_date
    from (${tripsOfPerson(viewer.id)}) mine join trips t on t.id = mine.trip_id left join chats c on c.trip_id = t.id
    where ${visibleTo(viewer, sql`t`)}`
  const latestOfAll = sql`(
    select c.trip_id, c.last_message_id, t.start_date from chats c join trips t on t.id = c.trip_id
    where c.last_message_id > 0 ${after ? sql`and c.last_message_id < ${after.lastMessageId}::bigint` : sql``}
    order by c.last_message_id desc limit ${CHATS_PER_PAGE + 1})`
  const { rows } = await db.execute<ChatPositionRow>(sql`
    select id as trip_id, last_message_id, start_date::text from (
      ${mine} ${can(viewer, 'see-all-chats') ? sql`union ${latestOfAll}` : sql``}
    ) listed
    ${
      after
        ? sql`where (last_message_id, start_date, id)
            < (${after.lastMessageId}::bigint, ${after.startDate}::date, ${after.tripId}::bigint)`
        : sql``
    }
    order by last_message_id desc, listed.start_date desc, id desc limit ${CHATS_PER_PAGE + 1}`)
  return rows.map((row) => ({
    tripId: row.trip_id,
    lastMessageId: row.last_message_id,
    startDate: row.start_date,
  }))
}
