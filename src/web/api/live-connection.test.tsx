import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { passTime, passMoment, showTrip, takeRequests } from './live.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  server.on(getTrip, aTrip({ title: 'Ridge walk' }))
})

test('a new topic replaces the stream without a gap and without refetching', async () => {
  const { setTopics, unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await passMoment()
  const first = server.liveStream
  first.opens()
  await passMoment()
  takeRequests(server)

  setTopics(['trip:7', 'me'])
  await passMoment()
  expect(first.isOpen).toBe(true)
  server.liveStream.opens()

  expect(first.readyState).toBe(FakeEventSource.CLOSED)
  await passMoment()
  expect(server.liveStream.url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(takeRequests(server)).toEqual([])
  unmount()
  await passMoment()
})

test('a refused stream is opened again after growing delays', async () => {
  const { unmount } = showTrip()
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
  unmount()
  await passMoment()
})

test('streams that were replaced are closed, even one that never opened', async () => {
  const page = showTrip()
  await passMoment()
  server.liveStream.opens()
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
