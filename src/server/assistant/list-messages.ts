import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Message } from '#contract/assistant.ts'
import { MAX_LIST_LIMIT } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import { messages } from '../db/tables/assistant.ts'
import { takePage } from '../db/take-page.ts'
import { findConversation } from './find-conversation.ts'
import { messageColumns, toMessage, type MessageRow } from './message-row.ts'
import { MISSING_AFTER_MINUTES, markMissingReply } from './pending-reply.ts'

type ListMessagesInput = { conversationId: number; before?: number | undefined; limit?: number | undefined }
type MessagePage = {
  messages: Message[]
  /** The `before` of the next page, which has older messages; null: there are none. */
  nextBefore: number | null
}

/** The latest messages, or the latest before the message with the id `before`; oldest first. */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { conversationId, before, limit = MAX_LIST_LIMIT }: ListMessagesInput,
): Promise<MessagePage> {
  // Fails if there is no such conversation.
  await findConversation(db, conversationId)
  const isOverdue = sql<boolean>`${messages.createdAt} < app_now() - make_interval(mins => ${MISSING_AFTER_MINUTES})`
  const rows = await db
    .select({ ...messageColumns, isOverdue })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    // One more tells whether there is another page.
    .limit(limit + 1)
  const { page, nextCursor } = takePage(rows, limit, ({ id }) => id)
  return { messages: page.toReversed().map(toListedMessage), nextBefore: nextCursor }
}

function toListedMessage({ isOverdue, ...row }: MessageRow & { isOverdue: boolean }): Message {
  const message = toMessage(row)
  return isOverdue ? markMissingReply(message) : message
}
