import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { setVisible, settle, showTrip, takeRequests } from './live.fixture.tsx'

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
  await settle()
  server.liveStream.opens()

  setVisible(false)
  await settle()
  expect(server.liveStream.readyState).toBe(2)
  setTitle('Valley walk')
  setVisible(true)
  await settle()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('all data shown is loaded again after the stream was cut', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()
  setTitle('Valley walk')

  server.liveStream.isCut()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('after a gap on the server all data is loaded again, once and with a delay', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()
  await settle()
  takeRequests(server)
  setTitle('Valley walk')
  server.liveStream.resyncs()
  server.liveStream.resyncs()
  await settle()
  expect(takeRequests(server)).toEqual([])
  await screen.findByText('Valley walk')
  expect(takeRequests(server)).toEqual(['/api/trips/7'])
  unmount()
  await settle()
})
