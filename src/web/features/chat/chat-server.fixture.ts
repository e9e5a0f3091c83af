import { act, cleanup } from '@testing-library/react'
import { getCurrentUser } from '#contract/auth.ts'
import {
  countUnreadMessages,
  getChat,
  listMessageChanges,
  listMessages,
  readChat,
  sendMessage,
  type Chat,
  type ChatMessage,
  type ChatPerson,
} from '#contract/chat.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { setOnline } from '#testing/set-online.ts'
import { buildUser } from '#testing/sign-in.ts'
import { clearTabStorage } from '../../api/storage.ts'
import { deleteToken, storeToken } from '../../api/token.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aChat, aMessage, ann } from './chat.fixture.ts'

/** Starts a server with the chat of trip 7 and these messages, viewed by Ann. */
export function startChatServer(messages: ChatMessage[], chat: Partial<Chat> = {}): FakeServer {
  storeToken('of ann')
  const server = startFakeServer({ isLive: true })
  setViewer(server, ann)
  setChat(server, { revision: revisionOf(messages), ...chat })
  setMessages(server, messages)
  server.on(listMessageChanges, ({ query }) => ({ messages: [], revision: query.since, hasMore: false }))
  server.on(readChat)
  server.on(countUnreadMessages, { unread: 0 })
  return server
}

export function setViewer(
  server: FakeServer,
  { userId: id, firstName, lastName, isAdmin }: ChatPerson,
): void {
  server.on(getCurrentUser, buildUser({ id, firstName, lastName, isAdmin }))
}

export function setChat(server: FakeServer, chat: Partial<Chat>): void {
  server.on(getChat, aChat(chat))
}

/** The messages are served in pages, the newest first. */
export function setMessages(
  server: FakeServer,
  messages: ChatMessage[],
  { perPage = 50 }: { perPage?: number } = {},
): void {
  const newestFirst = messages.toReversed()
  for (let from = 0; from === 0 || from < newestFirst.length; from += perPage) {
    const items = newestFirst.slice(from, from + perPage)
    const next = { before: String(items.at(-1)?.id) }
    const more = from + perPage < newestFirst.length ? { next } : {}
    const request = from === 0 ? {} : { query: { before: String(newestFirst[from - 1]?.id) } }
    server.on(listMessages, request, page(listMessages, items, more))
  }
}

/** These messages were written, edited or deleted; publishes the change to open pages. */
export function publishMessages(server: FakeServer, ...messages: ChatMessage[]): void {
  server.on(listMessageChanges, { messages, revision: revisionOf(messages), hasMore: false })
  server.publishes({ topic: 'chat:7', what: 'messages' })
}

/** From now on, what is sent becomes messages by this person, with ids from `firstId` on. */
export function acceptMessages(
  server: FakeServer,
  { firstId, by = ann }: { firstId: number; by?: ChatPerson },
): void {
  let nextId = firstId
  server.on(sendMessage, ({ body }) => {
    const createdAt = new Date().toISOString()
    return aMessage(nextId++, { ...body, by, isMine: true, createdAt })
  })
}

export const readMarks = (server: FakeServer) => server.calls(readChat).map(({ body }) => body)

/** Cleans up after a test. */
export async function leaveChat(): Promise<void> {
  setOnline(true)
  act(dismissToast)
  // Leaving a chat still sends the read mark.
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  act(() => deleteToken())
  clearTabStorage()
}

function revisionOf(messages: ChatMessage[]): number {
  return Math.max(0, ...messages.map(({ revision }) => revision))
}
