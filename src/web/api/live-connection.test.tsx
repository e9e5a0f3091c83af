import { expect, test } from 'vitest'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import {
  passMoment,
  passTime,
  showLiveTrip,
  showTrip,
  withLiveServer,
  takeRequests,
} from './live.fixture.tsx'

const live = withLiveServer((server) => setTitle(server, 'Ridge walk'))

test('a new topic replaces the stream without a gap and without refetching', async () => {
  const { setTopics } = await showLiveTrip(live.server)
  const first = live.server.liveStream

  setTopics(['trip:7', 'me'])
  await passMoment()
  expect(first.isOpen).toBe(true)
  live.server.liveStream.opens()

  expect(first.readyState).toBe(FakeEventSource.CLOSED)
  await passMoment()
  expect(live.server.liveStream.url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(takeRequests(live.server)).toEqual([])
})

test('a refused stream is opened again after growing delays', async () => {
  showTrip()
  await passMoment()
  live.server.liveStream.isRefused()
  // The first delay is 3 seconds, the second 6.
  await passTime(3_100)
  expect(live.server.liveStreams).toHaveLength(2)

  live.server.liveStream.isRefused()
  await passTime(3_100)
  expect(live.server.liveStreams).toHaveLength(2)
  await passTime(3_000)
  expect(live.server.liveStreams).toHaveLength(3)
})

test('streams that were replaced are closed, even one that never opened', async () => {
  const page = await showLiveTrip(live.server)
  page.setTopics(['trip:7', 'me'])
  await passMoment()
  page.setTopics(['trip:7', 'trips'])
  await passMoment()
  live.server.liveStream.opens()

  const [first, second, third] = live.server.liveStreams
  expect([first?.readyState, second?.readyState]).toEqual([FakeEventSource.CLOSED, FakeEventSource.CLOSED])
  expect(third?.isOpen).toBe(true)
  expect(live.server.liveStreams).toHaveLength(3)
})

test('a stream that opens late does not close the one that replaces it', async () => {
  const page = showTrip()
  await passMoment()
  page.setTopics(['trip:7', 'me'])
  await passMoment()
  const [first, second] = live.server.liveStreams
  first?.opens()
  expect(second?.readyState).not.toBe(FakeEventSource.CLOSED)
  second?.opens()
  expect([first?.readyState, second?.isOpen]).toEqual([FakeEventSource.CLOSED, true])
})
