import { asc, eq } from 'drizzle-orm'
import type { Conversation } from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import { conversations } from '../db/tables/assistant.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { conversationColumns, toConversation } from './conversation-row.ts'

/** The conversations about a trip, oldest first. */
export async function listConversations(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<Conversation[]> {
  const rows = await db
    .select(conversationColumns)
    .from(conversations)
    .where(eq(conversations.tripId, tripId))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
  // No rows: the trip has no conversations, or there is no such trip.
  if (rows.length === 0) {
    const [trip] = await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId))
    if (!trip) fail('TRIP_NOT_FOUND')
  }
  return rows.map(toConversation)
}
