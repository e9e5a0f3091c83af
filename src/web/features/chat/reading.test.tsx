import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getChat, listMessageChanges, listMessages } from '#contract/chat.ts'
import { failure } from '#testing/fake-reply.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { setOnline } from '#testing/set-online.ts'
import ChatPage from '../../pages/chat.tsx'
import { aChat, aMessage, ann, olga } from './chat.fixture.ts'
import {
  acceptMessages,
  leaveChat,
  publishMessages,
  readMarks,
  setChat,
  setMessages,
  startChatServer,
} from './chat-server.fixture.ts'

let server: FakeServer
const threeMessages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]

beforeEach(() => {
  server = startChatServer(threeMessages, { lastReadId: 3 })
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const marks = () => readMarks(server)
const pause = () => new Promise((resolve) => setTimeout(resolve, 750))

/** A chat that can be left and reopened without reloading the page. */
function Door() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>Door</button>
      {isOpen && <ChatPage id="7" />}
    </>
  )
}
async function openChat() {
  const user = renderWithProviders(<Door />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}

test('an edit in progress stays when earlier messages are loaded', async () => {
  const messages = [1, 2, 3, 4].map((id) => aMessage(id, { by: ann }))
  setMessages(server, messages, { perPage: 2 })
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: /^Message options: .*Message 3/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more')
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await screen.findByText('Message 1')
  expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Message 3 and more')
})

test('messages that were read on another device are not shown as new', async () => {
  const user = await openChat()
  await user.click(screen.getByRole('button', { name: 'Door' }))
  publishMessages(server, aMessage(4))
  setChat(server, { lastReadId: 4 })
  await user.click(screen.getByRole('button', { name: 'Door' }))
  await screen.findByText('Message 4')
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Door' }))
  publishMessages(server, aMessage(5))
  await user.click(screen.getByRole('button', { name: 'Door' }))
  expect(await screen.findByText('New messages')).toBeInTheDocument()
})

const chatWithNewMessage = aChat({ revision: 4, lastReadId: 3 })
const changes = { messages: [aMessage(4)], revision: 4, hasMore: false }

test.each<[string, () => () => void]>([
  [
    'the chat',
    () => {
      server.on(listMessageChanges, changes)
      const respond = server.holds(getChat)
      return () => respond(chatWithNewMessage)
    },
  ],
  [
    'the changes',
    () => {
      server.on(getChat, chatWithNewMessage)
      const respond = server.holds(listMessageChanges)
      return () => respond(changes)
    },
  ],
])(
  'opens where reading stopped, and marks nothing as read before (last answer: %s)',
  async (_late, holdAnswer) => {
    const user = await openChat()
    await user.click(screen.getByRole('button', { name: 'Door' }))
    const answer = holdAnswer()
    await user.click(screen.getByRole('button', { name: 'Door' }))
    await pause()
    expect(marks()).toEqual([])
    answer()
    expect(await screen.findByText('New messages')).toBeInTheDocument()
    await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
  },
)

test('marks a new message as read even if only the list has it', async () => {
  await openChat()
  // The chat and its pinned announcements were fetched before this message.
  publishMessages(server, aMessage(4))
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
})

test('leaving the chat at once still marks the shown messages as read', async () => {
  const user = await openChat()
  publishMessages(server, aMessage(4))
  await screen.findByText('Message 4')
  await user.click(screen.getByRole('button', { name: 'Door' }))
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]))
})

test('sends no read mark while offline, and sends it when back online', async () => {
  await openChat()
  publishMessages(server, aMessage(4))
  await screen.findByText('Message 4')
  setOnline(false)
  await pause()
  expect(marks()).toEqual([])
  setOnline(true)
  await waitFor(() => expect(marks()).toMatchObject([{ upTo: 4 }]), { timeout: 4_000 })
})

test.each([
  { isPinned: true, expectedMarks: [{ upTo: 3, revision: 4 }] },
  { isPinned: false, expectedMarks: [] },
])(
  'an edited announcement scrolled out of view counts as seen if it is pinned: $isPinned',
  async ({ isPinned, expectedMarks }) => {
    const editFields = { isAnnouncement: true, isPinned, editedAt: '2027-03-09T13:00:00.000Z', revision: 4 }
    const announcement = aMessage(1, { by: olga, ...editFields })
    setMessages(server, [announcement, aMessage(2, { by: ann }), aMessage(3)])
    const pinned = isPinned ? [announcement] : []
    setChat(server, { revision: 4, lastReadId: 3, readRevision: 3, pinned })
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.dataset.messageId === '1' ? new DOMRect(0, -100, 10, 50) : new DOMRect(0, 0, 10, 50)
    })
    await openChat()
    await pause()
    expect(marks()).toEqual(expectedMarks)
  },
)

test('reads out only new messages by others', async () => {
  await openChat()
  publishMessages(server, aMessage(4, { by: ann, text: 'From my phone' }))
  await screen.findByText('From my phone')
  publishMessages(server, aMessage(5, { text: '', isDeleted: true }))
  await screen.findByText('Message deleted')
  expect(screen.queryByText('You: From my phone')).not.toBeInTheDocument()
  expect(screen.queryByText('Maya: Message deleted')).not.toBeInTheDocument()
  publishMessages(server, aMessage(6, { text: 'Hello' }))
  expect(await screen.findByText('Maya: Hello')).toBeInTheDocument()
})

test('sending a message scrolls to it', async () => {
  const user = await openChat()
  Object.defineProperty(list(), 'scrollHeight', { value: 1000, configurable: true })
  list().scrollTop = 300
  fireEvent.scroll(list())
  publishMessages(server, aMessage(4))
  await screen.findByText('Message 4')
  expect(list().scrollTop).toBe(300)
  acceptMessages(server, { firstId: 5 })
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Here{Enter}')
  await waitFor(() => expect(list().scrollTop).toBe(1000))
})

test('scrolling does not retry earlier messages that failed to load', async () => {
  setMessages(server, threeMessages, { perPage: 2 })
  server.on(listMessages, { query: { before: '2' } }, failure('UNAVAILABLE'))
  await openChat()
  fireEvent.scroll(list())
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load earlier messages.')
  fireEvent.scroll(list())
  fireEvent.scroll(list())
  await pause()
  expect(server.calls(listMessages).filter(({ query }) => query.before === 2)).toHaveLength(1)
})
