import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  deleteMessage,
  editMessage,
  getChat,
  listMessageChanges,
  listMessages,
  sendMessage,
  sendPicture,
} from '#contract/chat.ts'
import { failures } from '#contract/errors.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { messageInput, openChat } from '#testing/open-chat.tsx'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { setOnline } from '#testing/set-online.ts'
import { tryAgainAfter } from '#testing/try-again.ts'
import { aMessage, ann, olga } from '../features/chat/chat.fixture.ts'
import {
  acceptMessages,
  leaveChat,
  publishMessages,
  readMarks,
  setChat,
  setMessages,
  setViewer,
  startChatServer,
} from '../features/chat/chat-server.fixture.ts'
import ChatPage from './chat.tsx'

let server: FakeServer
/** By Maya, by Ann, who is the viewer, and by Olga, an organiser. */
const threeMessages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3, { by: olga })]

beforeEach(() => {
  server = startChatServer(threeMessages)
  acceptMessages(server, { firstId: 4 })
})
afterEach(leaveChat)

const list = () => screen.getByRole('region', { name: 'Messages' })
const shownTexts = () =>
  [...list().querySelectorAll('.bubble')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
/** What the page listens to. */
const topics = () => server.liveStreams.findLast(({ isOpen }) => isOpen)?.topics ?? []
const sentMessages = () => server.calls(sendMessage).map(({ body }) => body)
const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const optionsButton = (text: string) =>
  screen.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })

test('the chat shows its trip, the number of people, and who wrote what', async () => {
  await openChat()
  const title = screen.getByRole('heading', { level: 1, name: 'Vega Islands' })
  expect(within(title).getByRole('link')).toHaveAttribute('href', '/trip/7')
  expect(screen.getByText('7 people and the organisers')).toBeInTheDocument()
  expect(shownTexts()).toEqual(['Message 1', 'Message 2', 'Message 3'])
  expect(within(list()).getByText('Maya Lind')).toBeInTheDocument()
  expect(within(list()).getByText('Organiser')).toBeInTheDocument()
  const time = list().querySelector('time')
  expect(time?.dateTime).toBe('2027-03-09T12:00:01.000Z')
  expect(topics()).toContain('chat:7')
})

test('messages of others appear and are read out, and only changes are loaded', async () => {
  await openChat()
  publishMessages(server, aMessage(4, { text: 'See you at the barge' }))
  await waitFor(() => expect(shownTexts()).toContain('See you at the barge'))
  // For screen readers.
  expect(await screen.findByText('Maya: See you at the barge')).toBeInTheDocument()
  expect(server.calls(listMessageChanges)).toContainEqual({ params: { tripId: 7 }, query: { since: 3 } })
  expect(server.calls(listMessages)).toHaveLength(1)
})

test('an edited message says so, and a deleted one leaves a trace', async () => {
  await openChat()
  publishMessages(
    server,
    aMessage(1, { text: 'Better words', editedAt: '2026-03-09T13:00:00.000Z', revision: 4 }),
    aMessage(3, { text: '', isDeleted: true, revision: 5 }),
  )
  // The text, and the note beside it.
  await waitFor(() => expect(shownTexts()).toEqual(['Better wordsedited Mar 9, 2026', 'Message 2']))
  expect(within(list()).getByText('Message deleted')).toBeInTheDocument()
})

test('Enter sends the message, Shift+Enter begins a new line', async () => {
  const user = await openChat()
  await user.type(messageInput(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
  expect(messageInput()).toHaveValue('')
  await waitFor(() => expect(sentMessages()).toMatchObject([{ text: 'One\ntwo', isAnnouncement: false }]))
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
  expect(shownTexts().filter((text) => text === 'One two')).toHaveLength(1)
})

test('a sent message shows at once and only once, even if the stream is faster than the answer', async () => {
  const user = await openChat()
  const answer = server.holds(sendMessage)
  await user.type(messageInput(), 'Hello{Enter}')
  await waitFor(() => expect(sentMessages()).toHaveLength(1))
  expect(shownTexts().filter((text) => text === 'Hello')).toHaveLength(1)
  const hello = aMessage(4, { by: ann, text: 'Hello', clientId: sentMessages()[0]!.clientId })
  publishMessages(server, hello)
  await waitFor(() => expect(list().querySelector('[data-message-id="4"]')).not.toBeNull())
  expect(shownTexts().filter((text) => text === 'Hello')).toHaveLength(1)
  answer(hello)
  // The answer has arrived: nothing is left to send.
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(shownTexts().filter((text) => text === 'Hello')).toHaveLength(1)
})

test('messages written offline say so, can be removed, and are sent once the network is back', async () => {
  const user = await openChat()
  setOnline(false)
  await user.type(messageInput(), 'One{Enter}')
  await user.type(messageInput(), 'Two{Enter}')
  await user.type(messageInput(), 'Three{Enter}')
  expect(await screen.findAllByText('Waiting for a connection. We’ll send it automatically.')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1]!)
  setOnline(true)
  await waitFor(() => expect(shownTexts().slice(-2)).toEqual(['One', 'Three']))
  await waitFor(() => expect(screen.queryByText(/Sending|Waiting/)).not.toBeInTheDocument())
  expect(sentMessages().map(({ text }) => text)).toEqual(['One', 'Three'])
})

test('a message sent too fast says that it is sent again soon, and needs no retry', async () => {
  server.fails(sendMessage, 'TOO_MANY_MESSAGES')
  const user = await openChat()
  await user.type(messageInput(), 'One{Enter}')
  expect(await screen.findByText('Sending again in a moment.')).toBeInTheDocument()
  expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(shownTexts()).not.toContain('One')
})

test('a message that the server refuses says why, and can be sent again', async () => {
  server.fails(sendMessage, 'NOT_YOURS')
  const user = await openChat()
  await user.type(messageInput(), 'One{Enter}')
  expect(await screen.findByText(failures.NOT_YOURS.message)).toBeInTheDocument()
  acceptMessages(server, { firstId: 4 })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(list().querySelector('[data-message-id="4"]')).toHaveTextContent('One'))
})

test('an unfinished message survives a reload, but only for its author', async () => {
  const user = await openChat()
  await user.type(messageInput(), 'Half a sen')
  cleanup()
  await openChat()
  expect(messageInput()).toHaveValue('Half a sen')
  cleanup()
  setViewer(server, olga)
  await openChat()
  expect(messageInput()).toHaveValue('')
})

test('the viewer’s own message can be edited; Esc leaves it unchanged', async () => {
  const user = await openChat()
  await user.click(optionsButton('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const edit = screen.getByRole('textbox', { name: 'Edit message' })
  expect(edit).toHaveFocus()
  await user.type(edit, '{Escape}')
  expect(shownTexts()).toContain('Message 2')
  await user.click(optionsButton('Message 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await user.clear(screen.getByRole('textbox', { name: 'Edit message' }))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  const editedAt = new Date().toISOString()
  server.on(editMessage, aMessage(2, { by: ann, text: 'Better', editedAt, revision: 4 }))
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), 'Better{Enter}')
  await waitFor(() => expect(shownTexts()).toContain('Betteredited just now'))
})

test('the viewer’s own message is deleted after a question; others’ messages have no menu', async () => {
  const user = await openChat()
  expect(screen.getAllByRole('button', { name: /^Message options/ })).toHaveLength(1)
  await user.click(optionsButton('Message 2'))
  expect(screen.queryByRole('menuitem', { name: 'Unpin' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete this message?' })
  expect(server.calls(deleteMessage)).toEqual([])
  server.on(deleteMessage, aMessage(2, { by: ann, text: '', isDeleted: true, revision: 4 }))
  await user.click(within(dialog).getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Message deleted')).toBeInTheDocument()
  expect(server.calls(deleteMessage)).toEqual([{ params: { tripId: 7, id: 2 } }])
})

test('a chosen picture is sent with the text; another kind of file is refused with a reason', async () => {
  const user = await openChat()
  // Named like a picture, because the chooser offers no other files.
  await user.upload(fileInput(), new File(['x'], 'notes.png', { type: 'text/plain' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a PNG, JPG, GIF or WebP picture.')
  await user.upload(fileInput(), new File(['x'], 'lake.png', { type: 'image/png' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.type(messageInput(), 'Look{Enter}')
  expect(server.upload.path).toBe('/api/trips/7/messages/picture')
  expect(server.upload.sent.get('text')).toBe('Look')
  const clientId = server.upload.sent.get('clientId') as string
  const picture = { url: '/api/chat-pictures/a.jpg', width: 1600, height: 1200 }
  const message = aMessage(4, { by: ann, clientId, text: 'Look', picture })
  act(() => server.upload.answers(sendPicture, message))
  const button = await screen.findByRole('button', { name: 'Your picture, open full size' })
  expect(button.querySelector('img')).toHaveAttribute('src', '/api/chat-pictures/a-small.jpg')
  await user.click(button)
  const large = within(screen.getByRole('dialog', { name: 'Your picture' })).getByRole('img')
  expect(large).toHaveAttribute('src', '/api/chat-pictures/a.jpg')
})

test('a damaged picture is refused when chosen, and not retried if the server refuses it', async () => {
  const user = await openChat()
  const choose = () => user.upload(fileInput(), new File(['words'], 'notes.png', { type: 'image/png' }))
  await choose()
  fireEvent.error(screen.getByRole('img', { name: 'notes.png' }))
  expect(screen.getByRole('alert')).toHaveTextContent('This file isn’t a picture, or it’s damaged.')
  expect(screen.queryByRole('img', { name: 'notes.png' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()

  // The server may refuse a file that the browser can show.
  await choose()
  await user.type(messageInput(), '{Enter}')
  act(() => server.upload.fails('IMAGE_WRONG_TYPE'))
  expect(await screen.findByText(failures.IMAGE_WRONG_TYPE.message)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(failures.IMAGE_WRONG_TYPE.message)).not.toBeInTheDocument()
})

test('markup stays text, and links send no referrer', async () => {
  setMessages(server, [aMessage(1, { text: '<img src=x onerror=alert(1)> https://example.org/map.' })])
  await openChat()
  expect(shownTexts()).toEqual(['<img src=x onerror=alert(1)> https://example.org/map.'])
  const link = within(list()).getByRole('link', { name: 'https://example.org/map' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(link).toHaveAttribute('target', '_blank')
  expect(list().querySelector('.bubble img')).toBeNull()
})

test('earlier messages are loaded on demand, above the others', async () => {
  const fiveMessages = Array.from({ length: 5 }, (_, at) => aMessage(at + 1))
  setMessages(server, fiveMessages, { perPage: 2 })
  const user = await openChat()
  expect(shownTexts()).toEqual(['Message 4', 'Message 5'])
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(shownTexts()[0]).toBe('Message 2'))
  server.isUnreachable = true
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load earlier messages.')
  server.isUnreachable = false
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(shownTexts()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
})

test('after very many missed messages only the newest are shown, without loading all', async () => {
  await openChat()
  setMessages(server, [aMessage(18), aMessage(19), aMessage(20)], { perPage: 2 })
  setChat(server, { revision: 20 })
  const changeRequests = () => server.calls(listMessageChanges).length
  const before = changeRequests()
  server.on(listMessageChanges, ({ query: { since } }) => ({
    messages: [aMessage(since + 1), aMessage(since + 2)],
    revision: since + 2,
    hasMore: true,
  }))
  server.publishes({ topic: 'chat:7', what: 'messages' })
  await waitFor(() => expect(shownTexts()).toEqual(['Message 19', 'Message 20']))
  // After four pages it gives up, and starts again from the newest.
  expect(changeRequests() - before).toBe(4)
  publishMessages(server, aMessage(21))
  await waitFor(() => expect(shownTexts()).toEqual(['Message 19', 'Message 20', 'Message 21']))
})

test('a line shows where unread messages begin, and messages in view are marked as read', async () => {
  setChat(server, { revision: 3, lastReadId: 2 })
  await openChat()
  const line = screen.getByText('New messages')
  expect(line.compareDocumentPosition(screen.getByText('Message 2'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(line.compareDocumentPosition(screen.getByText('Message 3'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(readMarks(server)).toEqual([{ upTo: 3, revision: 3 }]))
  expect(screen.getByText('New messages')).toBeInTheDocument()
})

test('messages that arrive while the tab is hidden are not marked as read', async () => {
  setChat(server, { revision: 3, lastReadId: 3 })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await openChat()
  visibility.mockReturnValue('hidden')
  publishMessages(server, aMessage(4))
  await waitFor(() => expect(shownTexts()).toContain('Message 4'))
  expect(await screen.findByRole('button', { name: '1 new message' })).toBeInTheDocument()
  expect(readMarks(server)).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(readMarks(server)).toHaveLength(1))
  visibility.mockRestore()
})

test('people who are not on the trip are told so and led to the trip', async () => {
  server.fails(getChat, 'NOT_ON_TRIP')
  renderWithProviders(<ChatPage id="7" />)
  expect(await screen.findByText('This chat is for people on the trip')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View trip' })).toHaveAttribute('href', '/trip/7')
  expect(topics()).not.toContain('chat:7')
})

test('a person who is removed from the trip no longer sees the open chat', async () => {
  await openChat()
  server.fails(listMessageChanges, 'NOT_ON_TRIP')
  server.publishes({ topic: 'chat:7', what: 'messages' })
  expect(await screen.findByText('This chat is for people on the trip')).toBeInTheDocument()
  expect(screen.queryByText('Message 1')).not.toBeInTheDocument()
  await waitFor(() => expect(topics()).not.toContain('chat:7'))
})

test('a chat that could not be loaded can be loaded again', async () => {
  server.fails(getChat, 'UNAVAILABLE')
  const user = renderWithProviders(<ChatPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load the chat.', () => setChat(server, { revision: 3 }))
  await screen.findByRole('textbox', { name: 'Message' })
})

test('the chat of a trip whose id is no number is not found', async () => {
  renderWithProviders(<ChatPage id="abc" />)
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
})
