import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Chat } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { membersOnTrip } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import { chatMessages, chatReads, chats } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { tripInBrief } from '../trips/trip-row.ts'
import { admitToChat } from './admit-to-chat.ts'
import { countSeen, readMessages } from './message-row.ts'
import { MAX_PINNED } from './rules.ts'

/** More announcements than a page shows at once. */
const MAX_SEEN_COUNTS = 30

/** A chat's header. The revision is read first: later changes may be fetched twice, but are never missed. */
export async function getChat(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<Chat> {
  await admitToChat(db, { tripId, viewer })
  const [found] = await db
    .select({
      trip: tripInBrief,
      revision: chats.revision,
      lastReadId: chatReads.lastReadId,
      readRevision: chatReads.revision,
      people: sql<number>`(select count(*)::int from (${membersOnTrip(tripId)}) people)`,
    })
    .from(trips)
    .leftJoin(chats, eq(chats.tripId, trips.id))
    .leftJoin(chatReads, and(eq(chatReads.tripId, trips.id), eq(chatReads.userId, viewer.id)))
    .where(eq(trips.id, tripId))
  if (!found) fail('TRIP_NOT_FOUND')
  const pinned = await readMessages(db, {
    where: and(eq(chatMessages.tripId, tripId), isNotNull(chatMessages.pinnedAt)),
    orderBy: desc(chatMessages.id),
    limit: MAX_PINNED,
    viewer,
  })
  const { revision, lastReadId, readRevision, ...chat } = found
  return {
    tripId,
    ...chat,
    revision: revision ?? 0,
    lastReadId: lastReadId ?? 0,
    readRevision: readRevision ?? 0,
    pinned,
    seen: await countSeen(db, { tripId, limit: MAX_SEEN_COUNTS }),
  }
}
