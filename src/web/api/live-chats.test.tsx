import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { countUnreadMessages, getChat, listMessageChanges } from '#contract/chat.ts'
import type { LiveChange, Topic } from '#contract/live.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aChat } from '../features/chat/chat.fixture.ts'
import { passTime, passMoment, takeRequests } from './live.fixture.tsx'
import { useLive } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  server.on(getChat, aChat())
  server.on(listMessageChanges, { messages: [], revision: 3, hasMore: false })
  server.on(countUnreadMessages, { unread: 0 })
})

function Chats({ topics = ['chat:7', 'trip:7', 'me'] }: { topics?: Topic[] }) {
  useLive(topics)
  useQuery(queryOf(getChat, { params: { tripId: 7 } }))
  useQuery(queryOf(listMessageChanges, { params: { tripId: 7 }, query: { since: 3 } }))
  useQuery(queryOf(countUnreadMessages, {}))
  return null
}
const showChats = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Chats />
    </QueryClientProvider>,
  )

test('a page that starts to listen to a chat fetches missed messages, and nothing else', async () => {
  const queryClient = createQueryClient()
  const page = (topics: Topic[]) => (
    <QueryClientProvider client={queryClient}>
      <Chats topics={topics} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page(['trip:7']))
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  takeRequests(server)
  rerender(page(['trip:7', 'chat:7']))
  await passMoment()
  server.liveStream.opens()
  await passTime(400)
  expect(takeRequests(server)).toEqual(['/api/trips/7/messages/changes?since=3'])
  unmount()
  await passMoment()
})

test.each([
  ['chat:7', 'messages', ['/api/trips/7/messages/changes?since=3']],
  ['chat:7', 'seen', ['/api/trips/7/chat']],
  ['chat:8', 'messages', []],
  ['trip:7', 'seats', ['/api/trips/7/chat']],
  ['me', 'chats', ['/api/chats/unread']],
])('%s: a change of %s refetches only what depends on it', async (topic, what, paths) => {
  const { unmount } = showChats()
  await passMoment()
  server.liveStream.opens()
  await passTime(400)
  takeRequests(server)
  server.liveStream.sends({ topic, what } as LiveChange)
  await passTime(400)
  expect(takeRequests(server)).toEqual(paths)
  unmount()
  await passMoment()
})

test('after a refused stream, the page checks whether the chat may still be read', async () => {
  const { unmount } = showChats()
  await passMoment()
  server.liveStream.opens()
  await passTime(400)
  takeRequests(server)
  server.liveStream.isRefused()
  await passTime(400)
  expect(takeRequests(server)).toEqual(['/api/trips/7/chat'])
  unmount()
  await passMoment()
})
