import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { ChatInBrief } from '#contract/chat.ts'
import { forgetForTab, readForTab, storeForTab } from '../api/storage.ts'
import { forgetToken, keepToken } from '../api/token.ts'
import { aChat, aMessage, ann } from '../features/chat/chat.fixture.ts'
import MessagesLink from '../features/chat/messages-link.tsx'
import UnreadCount from '../features/chat/unread-count.tsx'
import MessagesPage from './messages.tsx'

let chats: ChatInBrief[]
let canLoad: boolean
let unread: number
let isAdmin: boolean
let sent: string[]

beforeEach(() => {
  canLoad = true
  chats = []
  unread = 0
  isAdmin = false
  sent = []
  keepToken('of ann')
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/auth/user') return Promise.resolve(Response.json({ ...ann, id: 'ann', isAdmin }))
    if (path === '/api/trips/8/messages') return new Promise(() => sent.push(path))
    if (path === '/api/chats/unread') return Promise.resolve(Response.json({ unread }))
    if (!canLoad) return Promise.resolve(new Response('', { status: 503 }))
    const isSecond = path === '/api/chats?cursor=a'
    const headers: HeadersInit =
      chats.length > 2 && !isSecond ? { link: '</api/chats?cursor=a>; rel="next"' } : {}
    return Promise.resolve(Response.json(isSecond ? chats.slice(2) : chats.slice(0, 2), { headers }))
  })
})
afterEach(() => {
  act(() => forgetToken())
  forgetForTab()
  vi.unstubAllGlobals()
})

function chat(tripId: number, title: string, given: Partial<ChatInBrief> = {}): ChatInBrief {
  return { tripId, trip: { ...aChat().trip, title }, unread: 0, last: null, ...given }
}

test('each chat says of which trip it is, what was said last, when, and how much is unread', async () => {
  chats = [
    chat(7, 'Vega', { unread: 100, last: aMessage(3, { text: 'See\nyou' }) }),
    chat(8, 'Lofoten', {
      last: aMessage(4, { by: ann, picture: { url: '/x.jpg', width: 1, height: 1 }, text: '' }),
    }),
    chat(9, 'Senja'),
  ]
  const user = show(<MessagesPage />)
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

test('a deleted message shows as that, and an announcement as one', async () => {
  chats = [
    chat(7, 'Vega', { last: aMessage(3, { isDeleted: true, text: '' }) }),
    chat(8, 'Lofoten', { last: aMessage(4, { isAnnouncement: true, text: 'Platform 4' }) }),
  ]
  show(<MessagesPage />)
  expect(await screen.findByText('Maya: Message deleted')).toBeInTheDocument()
  expect(screen.getByText('Maya: Announcement: Platform 4')).toBeInTheDocument()
})

test('who is on no trip is shown the way to one', async () => {
  show(<MessagesPage />)
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toHaveAttribute('href', '/#adventures')
})

test('what could not be loaded can be tried again', async () => {
  canLoad = false
  const user = show(<MessagesPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your messages.')
  canLoad = true
  chats = [chat(7, 'Vega')]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Vega/ })).toBeInTheDocument()
})

test('the count of all unread messages is shown where there are any', async () => {
  unread = 3
  show(<UnreadCount />)
  expect(await screen.findByText(', 3 unread')).toBeInTheDocument()
})

const keepWords = (key: string) =>
  storeForTab(
    key,
    JSON.stringify([
      {
        clientId: 'a',
        text: 'Hi',
        isAnnouncement: false,
        hasPicture: false,
        writtenAt: '2027-03-09T12:00:00Z',
      },
    ]),
  )

test('a chat in which something is not sent yet says so', async () => {
  keepWords('unsent:ann:8')
  chats = [chat(7, 'Vega'), chat(8, 'Lofoten')]
  show(<MessagesPage />)
  expect(await screen.findByRole('link', { name: /^Lofoten.*1 not sent/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Vega/ })).not.toHaveTextContent('not sent')
})

test('what was not sent goes on its way from whichever page is opened, but not as somebody else', async () => {
  keepWords('unsent:maya:8')
  keepWords('unsent:ann:8')
  show(<MessagesLink />)
  await waitFor(() => expect(sent).toEqual(['/api/trips/8/messages']))
  expect(readForTab('unsent:maya:8')).not.toBeNull()
})

test('organisers, who see the chats of all trips, are told what the number counts', async () => {
  chats = [chat(7, 'Vega', { unread: 3 })]
  show(<MessagesPage />)
  await screen.findByText('Vega')
  expect(screen.queryByText(/only includes trips you’re on/)).toBeNull()
  cleanup()
  isAdmin = true
  show(<MessagesPage />)
  expect(await screen.findByText(/only includes trips you’re on\.$/)).toBeInTheDocument()
})
