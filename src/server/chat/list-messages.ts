import { and, desc, eq, lt } from 'drizzle-orm'
import { type ChatMessage, MESSAGES_PER_PAGE } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { admitToChat } from './admit-to-chat.ts'
import { readMessages } from './message-row.ts'

type ListMessagesInput = { tripId: number; viewer: Viewer; before?: number | undefined }
type MessagePage = { messages: ChatMessage[]; nextBefore: number | null }

/** The messages of a trip, the newest first. A page starts below the message with the id `before`. */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer, before }: ListMessagesInput,
): Promise<MessagePage> {
  await admitToChat(db, { tripId, viewer })
  const found = await readMessages(db, {
    where: and(
      eq(chatMessages.tripId, tripId),
      before === undefined ? undefined : lt(chatMessages.id, before),
    ),
    orderBy: desc(chatMessages.id),
    limit: MESSAGES_PER_PAGE + 1,
    viewer,
  })
  const messages = found.slice(0, MESSAGES_PER_PAGE)
  return { messages, nextBefore: found.length > MESSAGES_PER_PAGE ? (messages.at(-1)?.id ?? null) : null }
}
