import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMessageChanges, type ChatMessage } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openChat } from '#testing/open-chat.tsx'
import { aMessage, ann } from './chat.fixture.ts'
import { leaveChat, startChatServer } from './chat-server.fixture.ts'

let server: FakeServer

beforeEach(() => {
  server = startChatServer([aMessage(1), aMessage(2)])
})
afterEach(leaveChat)

/** The messages between two revisions come with the change. */
function pushMessages(messages: ChatMessage[], { since, revision }: { since: number; revision: number }) {
  const pushed = messages.map((message) => ({ ...message, isMine: false }))
  server.publishes({ topic: 'chat:7', what: 'messages', messages: { messages: pushed, since, revision } })
}

test('a message that comes with the change is shown', async () => {
  await openChat()
  pushMessages([aMessage(3, { text: 'On the quay' })], { since: 2, revision: 3 })
  await screen.findByText('On the quay')
})

test('the viewer’s own messages from another device are marked as own', async () => {
  await openChat()
  pushMessages([aMessage(3, { text: 'From my phone', by: ann })], { since: 2, revision: 3 })
  await screen.findByText('From my phone')
  expect(screen.getByRole('button', { name: /^Message options: .*From my phone/ })).toBeInTheDocument()
})

test('a page that has missed a message loads it', async () => {
  await openChat()
  const messages = [aMessage(3, { text: 'Missed' }), aMessage(4, { text: 'Pushed' })]
  server.on(listMessageChanges, ({ query }) => ({
    messages: messages.filter(({ revision }) => revision > query.since),
    revision: 4,
    hasMore: false,
  }))
  pushMessages(messages.slice(1), { since: 3, revision: 4 })
  await screen.findByText('Missed')
  expect(screen.getByText('Pushed')).toBeInTheDocument()
})
