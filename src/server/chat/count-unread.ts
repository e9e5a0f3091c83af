import { type SQL, sql } from 'drizzle-orm'
import { MAX_UNREAD_COUNT } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { tripsOfPerson } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'

/** Counting stops one above the shown maximum, which is shown as "99+". */
const COUNT_LIMIT = MAX_UNREAD_COUNT + 1

/** Query for the messages of others after the user's read mark. */
function selectUnread(tripId: SQL, userId: string): SQL {
  return sql`
    select from chat_messages m
    where m.trip_id = ${tripId} and m.user_id <> ${userId} and m.deleted_at is null
      and m.id > coalesce((
        select r.last_read_id from chat_reads r where r.trip_id = ${tripId} and r.user_id = ${userId}), 0)
    limit ${COUNT_LIMIT}`
}

/** SQL expression, for use in a larger query: the number of the user's unread messages on one trip. */
export function unreadCount(tripId: SQL, userId: string): SQL<number> {
  return sql<number>`(select count(*)::int from (${selectUnread(tripId, userId)}) unread)`
}

/** The user's unread messages in the chats of all trips that they are on, or of one of these trips. */
export async function countUnreadMessages(
  { db }: Pick<Context, 'db'>,
  { viewer, tripId }: { viewer: Viewer; tripId?: number | undefined },
): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from (${tripsOfPerson(viewer.id)}) mine
      join trips t on t.id = mine.trip_id and ${visibleTo(viewer, sql`t`)}
        ${tripId === undefined ? sql`` : sql`and t.id = ${tripId}`}
      cross join lateral (${selectUnread(sql`t.id`, viewer.id)}) unread
      limit ${COUNT_LIMIT}
    ) counted`)
  return { unread: rows[0]?.unread ?? 0 }
}
