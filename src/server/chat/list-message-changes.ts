import { and, asc, eq, gt } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import { type ChatMessage, MESSAGES_PER_PAGE } from '#contract/chat.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { admitToChat } from './admit-to-chat.ts'
import { readMessages } from './message-row.ts'

type ListMessageChangesInput = {
  tripId: number
  viewer: Viewer
  /** The revision that the client has. */
  since: number
}
type MessageChanges = {
  messages: ChatMessage[]
  /** The revision that the client has with these messages. */
  revision: number
  hasMore: boolean
}

/**
 * Messages that changed after a revision, in order of their last change, with their current contents. Some
 * message always has the latest revision, so the last message is the end of the changes.
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
