import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import {
  closePage,
  passMoment,
  passTime,
  showLiveTrip,
  showTrip,
  startLiveServer,
  takeRequests,
} from './live.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  server = startLiveServer()
  setTitle(server, 'Ridge walk')
})
afterEach(closePage)

test('a new topic replaces the stream without a gap and without refetching', async () => {
  const { setTopics } = await showLiveTrip(server)
  const first = server.liveStream

  setTopics(['trip:7', 'me'])
  await passMoment()
  expect(first.isOpen).toBe(true)
  server.liveStream.opens()

  expect(first.readyState).toBe(FakeEventSource.CLOSED)
  await passMoment()
  expect(server.liveStream.url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(takeRequests(server)).toEqual([])
})

test('a refused stream is opened again after growing delays', async () => {
  showTrip()
  await passMoment()
  server.liveStream.isRefused()
  // The first delay is 3 seconds, the second 6.
  await passTime(3_100)
  expect(server.liveStreams).toHaveLength(2)

  server.liveStream.isRefused()
  await passTime(3_100)
  expect(server.liveStreams).toHaveLength(2)
  await passTime(3_000)
  expect(server.liveStreams).toHaveLength(3)
})

test('streams that were replaced are closed, even one that never opened', async () => {
  const page = await showLiveTrip(server)
  page.setTopics(['trip:7', 'me'])
  await passMoment()
  page.setTopics(['trip:7', 'trips'])
  await passMoment()
  server.liveStream.opens()

  const [first, second, third] = server.liveStreams
  expect([first?.readyState, second?.readyState]).toEqual([FakeEventSource.CLOSED, FakeEventSource.CLOSED])
  expect(third?.isOpen).toBe(true)
  expect(server.liveStreams).toHaveLength(3)
})
