import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { passTime, settle, showTrip, takeRequests } from './live.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  server.on(getTrip, aTrip({ title: 'Ridge walk' }))
})

test('a new topic replaces the stream without a gap and without refetching', async () => {
  const { setTopics, unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await settle()
  const first = server.liveStream
  first.opens()
  await settle()
  takeRequests(server)

  setTopics(['trip:7', 'me'])
  await settle()
  expect(first.readyState).toBe(1)
  server.liveStream.opens()

  expect(first.readyState).toBe(2)
  await settle()
  expect(server.liveStream.url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(takeRequests(server)).toEqual([])
  unmount()
  await settle()
})

test('a refused stream is opened again after growing delays', async () => {
  const { unmount } = showTrip()
  await settle()
  server.liveStream.isRefused()
  await passTime(3_100)
  expect(server.liveStreams).toHaveLength(2)

  server.liveStream.isRefused()
  await passTime(3_100)
  expect(server.liveStreams).toHaveLength(2)
  await passTime(3_000)
  expect(server.liveStreams).toHaveLength(3)
  unmount()
  await settle()
})

test('streams that were replaced are closed, even one that never opened', async () => {
  const page = showTrip()
  await settle()
  server.liveStream.opens()
  page.setTopics(['trip:7', 'me'])
  await settle()
  page.setTopics(['trip:7', 'trips'])
  await settle()
  server.liveStream.opens()

  expect(server.liveStreams.map(({ readyState }) => readyState)).toEqual([2, 2, 1])
})
