import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { countUnreadMessages, getChat, listMessageChanges } from '#contract/chat.ts'
import type { LiveChange, Topic } from '#contract/live.ts'
import { aChat } from '../features/chat/chat.fixture.ts'
import {
  connect,
  passMoment,
  passTime,
  requestsAfter,
  showPage,
  withLiveServer,
  takeRequests,
} from './live.fixture.tsx'
import { useLive } from './live.ts'
import { queryOf } from './query.ts'
import { receiveMessages } from './show-pushed.ts'

const live = withLiveServer((server) => {
  server.on(getChat, aChat())
  server.on(listMessageChanges, { messages: [], revision: 3, hasMore: false })
  live.server.on(countUnreadMessages, { unread: 0 })
})

function Chats({ topics }: { topics: Topic[] }) {
  useLive(topics)
  useQuery(queryOf(getChat, { params: { tripId: 7 } }))
  useQuery(queryOf(listMessageChanges, { params: { tripId: 7 }, query: { since: 3 } }))
  useQuery(queryOf(countUnreadMessages, {}))
  return null
}

async function showLiveChats() {
  showPage(Chats, ['chat:7', 'trip:7', 'me'])
  await connect(live.server)
  // It fetches missed messages.
  await passTime(400)
  takeRequests(live.server)
}

test('a page that starts to listen to a chat fetches missed messages, and nothing else', async () => {
  const { setTopics } = showPage(Chats, ['trip:7'])
  await connect(live.server)
  setTopics(['trip:7', 'chat:7'])
  await passMoment()
  live.server.liveStream.opens()
  await passTime(400)
  expect(takeRequests(live.server)).toEqual(['/api/trips/7/messages/changes?since=3'])
})

test.each([
  ['chat:7', 'messages', ['/api/trips/7/messages/changes?since=3']],
  ['chat:7', 'seen', ['/api/trips/7/chat']],
  ['chat:8', 'messages', []],
  ['trip:7', 'seats', ['/api/trips/7/chat']],
  ['me', 'chats', ['/api/chats/unread']],
])('%s: a change of %s refetches only what depends on it', async (topic, what, paths) => {
  await showLiveChats()
  expect(await requestsAfter(live.server, { topic, what } as LiveChange)).toEqual(paths)
})

test('after a refused stream, the page checks whether the chat may still be read', async () => {
  await showLiveChats()
  live.server.liveStream.isRefused()
  await passTime(400)
  expect(takeRequests(live.server)).toEqual(['/api/trips/7/chat'])
})

test.each([
  ['nothing, if the page can show them', true, []],
  ['messages, if the page has missed some', false, ['/api/trips/7/messages/changes?since=3']],
])('pushed messages make a page request %s', async (_what, isShown, paths) => {
  await showLiveChats()
  const messages = { messages: [], since: 3, revision: 4 }
  const received: unknown[] = []
  const stop = receiveMessages('chat:7', (pushed) => {
    received.push(pushed)
    return isShown
  })
  const requests = await requestsAfter(live.server, { topic: 'chat:7', what: 'messages', messages })
  stop()
  expect(received).toEqual([messages])
  expect(requests).toEqual(paths)
})
