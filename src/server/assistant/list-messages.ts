import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Message } from '#contract/assistant.ts'
import { MAX_LIST_LIMIT } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { messages } from '../db/tables/assistant.ts'
import { findConversation } from './find-conversation.ts'
import { messageColumns, toMessage } from './message-row.ts'
import { MISSING_AFTER_MINUTES, markMissingReply } from './pending-reply.ts'

type ListMessagesInput = { conversationId: number; before?: number | undefined; limit?: number | undefined }
type MessagePage = { messages: Message[]; nextBefore: number | null }

/** A page of messages, oldest first: the latest ones, or the latest before the message `before`. */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { conversationId, before, limit = MAX_LIST_LIMIT }: ListMessagesInput,
): Promise<MessagePage> {
  await findConversation(db, conversationId)
  const isOfConversation = eq(messages.conversationId, conversationId)
  const isOld = sql<boolean>`${messages.createdAt} < app_now() - make_interval(mins => ${MISSING_AFTER_MINUTES})`
  const rows = await db
    .select({ ...messageColumns, isOld })
    .from(messages)
    .where(and(isOfConversation, before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  const { page, nextCursor } = takePage(rows, limit, ({ id }) => id)
  return {
    messages: page
      .toReversed()
      .map(({ isOld, ...row }) => (isOld ? markMissingReply(toMessage(row)) : toMessage(row))),
    nextBefore: nextCursor,
  }
}
