import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#testing/fake-server.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import { closePage, passMoment, setVisible, showLiveTrip, startLiveServer } from './live.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  server = startLiveServer()
  setTitle(server, 'Ridge walk')
})
afterEach(async () => {
  await closePage()
  setVisible(true)
})

test('a page knows that it is not live, and since when', async () => {
  await showLiveTrip(server)
  expect(screen.getByText('live')).toBeInTheDocument()
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()

  vi.setSystemTime('2027-03-09T14:05:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()
  setTitle(server, 'Valley walk')
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
})

test('a hidden page that cannot reconnect is outdated since it was hidden', async () => {
  await showLiveTrip(server)
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  setVisible(false)
  await passMoment()
  vi.setSystemTime('2027-03-09T15:30:00.000Z')
  setVisible(true)
  await passMoment()
  act(() => server.liveStream.isRefused())
  expect(screen.getByText(/^as of 2027-03-09T14:02/)).toBeInTheDocument()
  act(() => server.liveStream.opens())
})

test('a page without a network is not live, and catches up once it is back', async () => {
  await showLiveTrip(server)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^as of /)).toBeInTheDocument()

  setTitle(server, 'Valley walk')
  window.dispatchEvent(new Event('online'))
  await passMoment()
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
})
