import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { MESSAGES_PER_PAGE, type Message } from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import { messages } from '../db/tables/assistant.ts'
import { findConversation } from './find-conversation.ts'
import { messageColumns, toMessage } from './message-row.ts'
import { GIVEN_UP_AFTER_MINUTES, giveUp } from './reply-place.ts'

type Wanted = { conversationId: number; before?: number | undefined }
type Listing = { messages: Message[]; nextBefore: number | null }

/** The latest messages, the oldest of them first; or the latest of those before one. */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { conversationId, before }: Wanted,
): Promise<Listing> {
  await findConversation(db, conversationId)
  const isOfIt = eq(messages.conversationId, conversationId)
  const isOld = sql<boolean>`${messages.createdAt} < app_now() - make_interval(mins => ${GIVEN_UP_AFTER_MINUTES})`
  const rows = await db
    .select({ ...messageColumns, isOld })
    .from(messages)
    .where(and(isOfIt, before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(MESSAGES_PER_PAGE + 1)
  const page = rows.slice(0, MESSAGES_PER_PAGE).toReversed()
  return {
    messages: page.map(({ isOld, ...row }) => (isOld ? giveUp(toMessage(row)) : toMessage(row))),
    nextBefore: rows.length > MESSAGES_PER_PAGE ? (page[0]?.id ?? null) : null,
  }
}
