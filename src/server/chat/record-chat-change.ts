import { eq, sql } from 'drizzle-orm'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { chats } from '../db/tables/chat.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor, chatTopic } from '../live/topics.ts'

type ChatChange = {
  tripId: number
  revision: number
  /** Who made the change. Named because an admin may not be on the trip. */
  by: string
  /** Set if a message was added. */
  lastMessageId?: number
}

/**
 * Saves the new revision of a locked chat, and publishes it to the chat's pages and to the unread counts of
 * everybody on the trip.
 */
export async function recordChatChange(tx: Tx, { tripId, by, ...newValues }: ChatChange): Promise<void> {
  await tx.update(chats).set(newValues).where(eq(chats.tripId, tripId))
  await publishChatChange(tx, { tripId, by })
}

/** Makes the chat's pages, and the unread counts of everybody on the trip, load again. */
export async function publishChatChange(
  tx: Tx,
  { tripId, by }: Pick<ChatChange, 'tripId' | 'by'>,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from (${peopleOnTrip(tripId)}) people`,
  )
  const everybody = new Set([by, ...rows.map(({ user_id }) => user_id)])
  await publishChanges(tx, { topic: chatTopic(tripId), what: 'messages' }, ...changesFor(everybody, 'chats'))
}
