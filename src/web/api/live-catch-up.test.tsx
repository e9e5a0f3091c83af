import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { setVisible, passMoment, showTrip, takeRequests } from './live.fixture.tsx'

let server: FakeServer
const setTitle = (title: string) => server.on(getTrip, aTrip({ title }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  setTitle('Ridge walk')
})
afterEach(() => setVisible(true))

test('a tab that is visible again loads what changed while it was hidden', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await passMoment()
  server.liveStream.opens()

  setVisible(false)
  await passMoment()
  expect(server.liveStream.readyState).toBe(FakeEventSource.CLOSED)
  setTitle('Valley walk')
  setVisible(true)
  await passMoment()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await passMoment()
})

test('all data shown is loaded again after the stream was cut', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await passMoment()
  server.liveStream.opens()
  setTitle('Valley walk')

  server.liveStream.isCut()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await passMoment()
})

test('after a gap on the server all data is loaded again, once and with a delay', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  takeRequests(server)
  setTitle('Valley walk')
  server.liveStream.resyncs()
  server.liveStream.resyncs()
  await passMoment()
  expect(takeRequests(server)).toEqual([])
  await screen.findByText('Valley walk')
  expect(takeRequests(server)).toEqual(['/api/trips/7'])
  unmount()
  await passMoment()
})
