import { and, asc, eq, gt } from 'drizzle-orm'
import { type ChatMessage, MESSAGES_PER_PAGE } from '#contract/chat.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { admitToChat } from './admit-to-chat.ts'
import { readMessages } from './message-row.ts'

type ListMessageChangesInput = { tripId: number; viewer: Viewer; since: number }
type MessageChanges = { messages: ChatMessage[]; revision: number; hasMore: boolean }

/**
 * What changed after a revision, in that order, each message as it is by now. The latest change is always the one
 * that some message still has, so whoever has come to the last message has come to the end.
 */
export async function listMessageChanges(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer, since }: ListMessageChangesInput,
): Promise<MessageChanges> {
  await admitToChat(db, { tripId, viewer })
  const found = await readMessages(db, {
    where: and(eq(chatMessages.tripId, tripId), gt(chatMessages.revision, since)),
    orderBy: asc(chatMessages.revision),
    limit: MESSAGES_PER_PAGE + 1,
    viewer,
  })
  const messages = found.slice(0, MESSAGES_PER_PAGE)
  return {
    messages,
    revision: messages.at(-1)?.revision ?? since,
    hasMore: found.length > MESSAGES_PER_PAGE,
  }
}
