import { eq, sql } from 'drizzle-orm'
import { MAX_CONVERSATIONS, type Conversation } from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { conversations } from '../db/tables/assistant.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { conversationColumns, toConversation } from './conversation-row.ts'

type StartConversationInput = {
  tripId: number
  title?: string | undefined
  createdBy: string
  key?: IdempotencyKey
}

/**
 * Starts a conversation about a trip. The trip is locked, so that two starts at once cannot exceed the limit.
 */
export async function startConversation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, title = '', createdBy, key = null }: StartConversationInput,
): Promise<Conversation> {
  const { timeZone } = config
  const titleFromTime = sql`'Chat ' || to_char(app_now() at time zone ${timeZone}, 'HH24:MI')`
  return db.transaction(async (tx) => {
    const earlierId = await findCreatedId(tx, key)
    if (earlierId !== null) return readConversation(tx, earlierId)
    if (!(await lockTrip(tx, { tripId, timeZone }))) fail('TRIP_NOT_FOUND')
    const count = await tx.$count(conversations, eq(conversations.tripId, tripId))
    if (count >= MAX_CONVERSATIONS) fail('TOO_MANY_CONVERSATIONS')
    const row = await tx
      .insert(conversations)
      .values({
        tripId,
        title: title === '' ? titleFromTime : title,
        createdBy,
      })
      .returning(conversationColumns)
      .then(firstRow)
    await recordCreated(tx, key, row.id)
    return toConversation(row)
  })
}

async function readConversation(tx: Tx, id: number): Promise<Conversation> {
  const [found] = await tx.select(conversationColumns).from(conversations).where(eq(conversations.id, id))
  return found ? toConversation(found) : fail('CONVERSATION_NOT_FOUND')
}
