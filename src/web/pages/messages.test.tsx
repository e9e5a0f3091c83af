import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { getCurrentUser } from '#contract/auth.ts'
import { countUnreadMessages, listChats, sendMessage, type ChatSummary } from '#contract/chat.ts'
import { clearTabStorage, readForTab, storeForTab } from '../api/storage.ts'
import { deleteToken, storeToken } from '../api/token.ts'
import { aChat, aMessage, ann } from '../features/chat/chat.fixture.ts'
import MessagesLink from '../features/chat/messages-link.tsx'
import UnreadCount from '../features/chat/unread-count.tsx'
import MyChanges from '../shell/my-changes.tsx'
import MessagesPage from './messages.tsx'

let server: FakeServer

beforeEach(() => {
  storeToken('of ann')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser({ id: 'ann' }))
  server.on(countUnreadMessages, { unread: 0 })
  server.on(listChats, [])
})
afterEach(() => {
  act(() => deleteToken())
  clearTabStorage()
})

function chatOf(tripId: number, title: string, overrides: Partial<ChatSummary> = {}): ChatSummary {
  return { tripId, trip: { ...aChat().trip, title }, unread: 0, last: null, ...overrides }
}

test('each chat shows its trip, last message, time and unread count', async () => {
  const firstPage = [
    chatOf(7, 'Vega', { unread: 100, last: aMessage(3, { text: 'See\nyou' }) }),
    chatOf(8, 'Lofoten', {
      last: aMessage(4, { by: ann, picture: { url: '/x.jpg', width: 1, height: 1 }, text: '' }),
    }),
  ]
  server.on(listChats, page(listChats, firstPage, { next: { cursor: 'a' } }))
  server.on(listChats, { query: { cursor: 'a' } }, [chatOf(9, 'Senja')])
  const user = renderWithProviders(<MessagesPage />)
  await user.click(await screen.findByRole('button', { name: 'Show more chats' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  const picture = screen.getAllByRole('listitem')[0]?.querySelector('img')
  expect(picture).toHaveAttribute('src', '/photos/hiking.jpg')
  const [vega, lofoten, senja] = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link'))
  expect(vega).toHaveAttribute('href', '/trip/7/chat')
  expect(vega).toHaveAccessibleName(/^Vega.*Maya: See you.*99\+ unread$/)
  expect(vega?.querySelector('time')?.dateTime).toBe('2027-03-09T12:00:03.000Z')
  expect(lofoten).toHaveTextContent('You: Picture')
  expect(senja).toHaveTextContent('No messages yet')
})

test('a deleted message and an announcement are labelled as such', async () => {
  server.on(listChats, [
    chatOf(7, 'Vega', { last: aMessage(3, { isDeleted: true, text: '' }) }),
    chatOf(8, 'Lofoten', { last: aMessage(4, { isAnnouncement: true, text: 'Platform 4' }) }),
  ])
  renderWithProviders(<MessagesPage />)
  expect(await screen.findByText('Maya: Message deleted')).toBeInTheDocument()
  expect(screen.getByText('Maya: Announcement: Platform 4')).toBeInTheDocument()
})

test('a person without chats is led to the adventures', async () => {
  renderWithProviders(<MessagesPage />)
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toHaveAttribute('href', '/#adventures')
})

test('messages that could not be loaded can be loaded again', async () => {
  server.fails(listChats, 'UNAVAILABLE')
  const user = renderWithProviders(<MessagesPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your messages.')
  server.on(listChats, [chatOf(7, 'Vega')])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Vega/ })).toBeInTheDocument()
})

test('the count of all unread messages is shown if there are any', async () => {
  server.on(countUnreadMessages, { unread: 3 })
  renderWithProviders(<UnreadCount />)
  expect(await screen.findByText(', 3 unread')).toBeInTheDocument()
})

const storeUnsentMessage = (key: string) =>
  storeForTab(
    key,
    JSON.stringify([
      {
        clientId: '0b7c6a52-6c0e-4c39-9c58-0d2f0f3b7a11',
        text: 'Hi',
        isAnnouncement: false,
        hasPicture: false,
        writtenAt: '2027-03-09T12:00:00Z',
      },
    ]),
  )

test('a chat with unsent messages says so', async () => {
  storeUnsentMessage('unsent:ann:8')
  server.holds(sendMessage)
  server.on(listChats, [chatOf(7, 'Vega'), chatOf(8, 'Lofoten')])
  renderWithProviders(<MessagesPage />)
  expect(await screen.findByRole('link', { name: /^Lofoten.*1 not sent/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Vega/ })).not.toHaveTextContent('not sent')
})

test('any page sends the viewer’s unsent messages, but not those of somebody else', async () => {
  storeUnsentMessage('unsent:maya:8')
  storeUnsentMessage('unsent:ann:8')
  server.holds(sendMessage)
  renderWithProviders(<MessagesLink />)
  await waitFor(() => expect(server.changes).toEqual(['POST /api/trips/8/messages']))
  expect(readForTab('unsent:maya:8')).not.toBeNull()
})

test('admins, who see all chats, are told that the count includes only their own trips', async () => {
  server.on(listChats, [chatOf(7, 'Vega', { unread: 3 })])
  renderWithProviders(<MessagesPage />)
  await screen.findByText('Vega')
  expect(screen.queryByText(/only includes trips you’re on/)).toBeNull()
  cleanup()
  server.on(getCurrentUser, buildUser({ id: 'ann', isAdmin: true }))
  renderWithProviders(<MessagesPage />)
  expect(await screen.findByText(/only includes trips you’re on\.$/)).toBeInTheDocument()
})

test('a chat disappears when its reader leaves the trip elsewhere', async () => {
  server.on(listChats, [chatOf(7, 'Vega')])
  renderWithProviders(
    <>
      <MyChanges />
      <MessagesPage />
    </>,
  )
  await screen.findByRole('listitem')
  await waitFor(() => expect(server.liveStreams).not.toEqual([]))
  act(() => server.liveStream.opens())
  server.on(listChats, [])
  act(() => server.liveStream.sends({ topic: 'me', what: 'bookings' }))
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument()
})
