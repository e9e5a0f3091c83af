import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMessageChanges, listMessages } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import ChatPage from '../../pages/chat.tsx'
import { aMessage } from './chat.fixture.ts'
import { leaveChat, readMarks, setChat, setMessages, startChatServer } from './chat-server.fixture.ts'

let server: FakeServer
const messages = (count: number) => Array.from({ length: count }, (_, at) => aMessage(at + 1))

/** Two messages per page; a chat loads at most four pages by itself. */
beforeEach(() => {
  server = startChatServer(messages(20))
  setMessages(server, messages(20), { perPage: 2 })
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const messageTexts = () => [...list().querySelectorAll('.bubble')].map(({ textContent }) => textContent)
const marks = () => readMarks(server)
const earlierButton = () => screen.getByRole('button', { name: 'Show earlier messages' })
const moreAboveHint = () => screen.queryByText('There are more new messages above.')

/** The first message below the line. */
function firstBelowLine(): string | undefined {
  const line = screen.getByText('New messages')
  return [...list().querySelectorAll('.bubble')].find(
    (bubble) => line.compareDocumentPosition(bubble) === Node.DOCUMENT_POSITION_FOLLOWING,
  )?.textContent
}
async function openChat({ lastReadId }: { lastReadId: number }) {
  setChat(server, { revision: 20, lastReadId })
  const user = renderWithProviders(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}
/** Puts the line above the visible part, until the mock is restored. */
function putLineOutOfSight() {
  return vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.hasAttribute('data-unread-line') ? -900 : 0)
  })
}

test('loads several pages of unread messages, back to where reading stopped', async () => {
  await openChat({ lastReadId: 15 })
  expect(messageTexts()).toHaveLength(6)
  expect(firstBelowLine()).toBe('Message 16')
  expect(moreAboveHint()).not.toBeInTheDocument()
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

/** Loads earlier messages up to the last read one, which is then out of view. */
async function loadBackToLastRead() {
  const user = await openChat({ lastReadId: 10 })
  expect(messageTexts()).toHaveLength(8)
  expect(firstBelowLine()).toBe('Message 13')
  expect(moreAboveHint()).toBeInTheDocument()
  // Scrolling loads nothing here, because more unread messages are above.
  fireEvent.scroll(list())
  const positionMock = putLineOutOfSight()
  await user.click(earlierButton())
  await waitFor(() => expect(firstBelowLine()).toBe('Message 11'))
  expect(moreAboveHint()).toBeInTheDocument()
  await user.click(earlierButton())
  await waitFor(() => expect(messageTexts()[0]).toBe('Message 9'))
  expect(firstBelowLine()).toBe('Message 11')
  expect(moreAboveHint()).not.toBeInTheDocument()
  return { positionMock }
}

test('marks very many unread messages as read only once the first was on screen', async () => {
  const { positionMock } = await loadBackToLastRead()
  expect(marks()).toEqual([])
  positionMock.mockRestore()
  fireEvent.scroll(list())
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

test('leaving before the first unread message was on screen marks nothing as read', async () => {
  await loadBackToLastRead()
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(marks()).toEqual([])
})

test('“Mark all as read” skips unread messages that are not loaded', async () => {
  const user = await openChat({ lastReadId: 3 })
  expect(server.calls(listMessages).map(({ query }) => query.before)).toEqual([undefined, 19, 17, 15])
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('article', { name: /Message 20/ })).toHaveFocus())
  expect(moreAboveHint()).not.toBeInTheDocument()
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

test('somebody who has never read starts with the newest messages', async () => {
  await openChat({ lastReadId: 0 })
  expect(messageTexts()).toEqual(['Message 19', 'Message 20'])
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  expect(moreAboveHint()).not.toBeInTheDocument()
})

test('a chat that is reloaded after too many changes still shows what is unread', async () => {
  await openChat({ lastReadId: 20 })
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  setMessages(server, messages(40), { perPage: 2 })
  setChat(server, { revision: 40, lastReadId: 20 })
  server.on(listMessageChanges, ({ query: { since } }) => ({
    messages: [aMessage(since + 1), aMessage(since + 2)],
    revision: since + 2,
    hasMore: true,
  }))
  server.publishes({ topic: 'chat:7', what: 'messages' })
  await waitFor(() => expect(firstBelowLine()).toBe('Message 33'))
  expect(moreAboveHint()).toBeInTheDocument()
})
