import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ChatPerson } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { membersOnTrip } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { chatMessages, chatReads } from '../db/tables/chat.ts'
import { fail } from '../fail.ts'
import { admitToChat } from './admit-to-chat.ts'
import { hasReached, personColumns } from './message-row.ts'

/** More than any trip takes. */
const MAX_PEOPLE = 1_000

type ListSeenByResult = { seen: ChatPerson[]; notYet: ChatPerson[] }

/** Who on the trip has, and has not, seen the current text of an announcement, without its author. */
export async function listSeenBy(
  { db }: Pick<Context, 'db'>,
  { tripId, id, viewer }: { tripId: number; id: number; viewer: Viewer },
): Promise<ListSeenByResult> {
  await admitToChat(db, { tripId, viewer })
  const [announcement] = await db
    .select({ userId: chatMessages.userId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.id, id),
        eq(chatMessages.tripId, tripId),
        isNotNull(chatMessages.announcedAt),
        isNull(chatMessages.deletedAt),
      ),
    )
  if (!announcement) fail('MESSAGE_NOT_FOUND')
  const people = await db
    .select({
      person: personColumns,
      hasSeen: hasReached(sql`chat_reads`, sql`chat_messages`),
    })
    .from(users)
    .innerJoin(chatMessages, eq(chatMessages.id, id))
    .leftJoin(chatReads, and(eq(chatReads.tripId, tripId), eq(chatReads.userId, users.id)))
    .where(
      and(
        inArray(users.id, sql`(select user_id from (${membersOnTrip(tripId)}) people)`),
        sql`${users.id} <> ${announcement.userId}`,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id))
    .limit(MAX_PEOPLE)
  return {
    seen: people.filter(({ hasSeen }) => hasSeen).map(({ person }) => person),
    notYet: people.filter(({ hasSeen }) => !hasSeen).map(({ person }) => person),
  }
}
