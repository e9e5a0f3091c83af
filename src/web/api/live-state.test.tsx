import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { setVisible, passMoment, showTrip } from './live.fixture.tsx'

let server: FakeServer
const setTitle = (title: string) => server.on(getTrip, aTrip({ title }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  setTitle('Ridge walk')
})
afterEach(() => setVisible(true))

test('a page knows that it is not live, and since when', async () => {
  const { unmount } = showTrip()
  await passMoment()
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()

  vi.setSystemTime('2027-03-09T14:05:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()
  setTitle('Valley walk')
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await passMoment()
})

test('a hidden page that cannot reconnect is outdated since it was hidden', async () => {
  const { unmount } = showTrip()
  await passMoment()
  act(() => server.liveStream.opens())
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  setVisible(false)
  await passMoment()
  vi.setSystemTime('2027-03-09T15:30:00.000Z')
  setVisible(true)
  await passMoment()
  act(() => server.liveStream.isRefused())
  expect(screen.getByText(/^as of 2027-03-09T14:02/)).toBeInTheDocument()
  act(() => server.liveStream.opens())
  unmount()
  await passMoment()
})

test('a page without a network is not live, and catches up once it is back', async () => {
  const { unmount } = showTrip()
  await passMoment()
  act(() => server.liveStream.opens())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^as of /)).toBeInTheDocument()

  setTitle('Valley walk')
  window.dispatchEvent(new Event('online'))
  await passMoment()
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await passMoment()
})
