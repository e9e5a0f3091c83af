import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMessageChanges, listMessages } from '#contract/chat.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import ChatPage from '../../pages/chat.tsx'
import { aMessage } from './chat.fixture.ts'
import { answeringWithChat, hasChat, hasMessages, leaveChat, readMarks } from './chat-server.fixture.ts'

let server: FakeServer
const messages = (count: number) => Array.from({ length: count }, (_, at) => aMessage(at + 1))

/** Two messages per page; a chat loads at most four pages by itself. */
beforeEach(() => {
  server = answeringWithChat(messages(20))
  hasMessages(server, messages(20), 2)
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const said = () => [...list().querySelectorAll('.bubble')].map(({ textContent }) => textContent)
const marks = () => readMarks(server)
const earlier = () => screen.getByRole('button', { name: 'Show earlier messages' })
const more = () => screen.queryByText('There are more new messages above.')

/** The first message below the line. */
function afterLine(): string | undefined {
  const line = screen.getByText('New messages')
  return [...list().querySelectorAll('.bubble')].find(
    (each) => line.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  )?.textContent
}
async function open({ lastReadId }: { lastReadId: number }) {
  hasChat(server, { revision: 20, lastReadId })
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

test('where more is unread than a page holds, it is loaded back to where reading stopped', async () => {
  await open({ lastReadId: 15 })
  expect(said()).toHaveLength(6)
  expect(afterLine()).toBe('Message 16')
  expect(more()).not.toBeInTheDocument()
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

/** Loads earlier messages up to the last read one, which is then out of view. */
async function goBack() {
  const user = await open({ lastReadId: 10 })
  expect(said()).toHaveLength(8)
  expect(afterLine()).toBe('Message 13')
  expect(more()).toBeInTheDocument()
  // Scrolling loads nothing here, because more unread messages are above.
  fireEvent.scroll(list())
  const sight = putLineOutOfSight()
  await user.click(earlier())
  await waitFor(() => expect(afterLine()).toBe('Message 11'))
  expect(more()).toBeInTheDocument()
  await user.click(earlier())
  await waitFor(() => expect(said()[0]).toBe('Message 9'))
  expect(afterLine()).toBe('Message 11')
  expect(more()).not.toBeInTheDocument()
  return { sight }
}

test('where very much is unread the mark is held back until one has been where it begins', async () => {
  const { sight } = await goBack()
  expect(marks()).toEqual([])
  sight.mockRestore()
  fireEvent.scroll(list())
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

test('who leaves before they have been there has read nothing', async () => {
  await goBack()
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(marks()).toEqual([])
})

test('who does not want to read all of it says so', async () => {
  const user = await open({ lastReadId: 3 })
  expect(server.calls(listMessages).map(({ query }) => query.before)).toEqual([undefined, 19, 17, 15])
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('article', { name: /Message 20/ })).toHaveFocus())
  expect(more()).not.toBeInTheDocument()
  await waitFor(() => expect(marks()).toEqual([{ upTo: 20, revision: 20 }]))
})

test('who has never read begins with the newest', async () => {
  await open({ lastReadId: 0 })
  expect(said()).toEqual(['Message 19', 'Message 20'])
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  expect(more()).not.toBeInTheDocument()
})

test('when so much came meanwhile that the chat begins anew, it opens where reading had stopped', async () => {
  await open({ lastReadId: 20 })
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  hasMessages(server, messages(40), 2)
  hasChat(server, { revision: 40, lastReadId: 20 })
  server.on(listMessageChanges, ({ query: { since } }) => ({
    messages: [aMessage(since + 1), aMessage(since + 2)],
    revision: since + 2,
    hasMore: true,
  }))
  server.publishes({ topic: 'chat:7', what: 'messages' })
  await waitFor(() => expect(afterLine()).toBe('Message 33'))
  expect(more()).toBeInTheDocument()
})
