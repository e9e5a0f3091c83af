import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setTitle } from '../features/trips/trip.fixture.ts'
import { passMoment, setVisible, showLiveTrip, withLiveServer } from './live.fixture.tsx'

const live = withLiveServer((server) => setTitle(server, 'Ridge walk'))

test('a page knows that it is not live, and since when', async () => {
  await showLiveTrip(live.server)
  expect(screen.getByText('live')).toBeInTheDocument()
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  act(() => live.server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()

  vi.setSystemTime('2027-03-09T14:05:00.000Z')
  act(() => live.server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()
  setTitle(live.server, 'Valley walk')
  act(() => live.server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
})

test('a hidden page that cannot reconnect is outdated since it was hidden', async () => {
  await showLiveTrip(live.server)
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  setVisible(false)
  await passMoment()
  vi.setSystemTime('2027-03-09T15:30:00.000Z')
  setVisible(true)
  await passMoment()
  act(() => live.server.liveStream.isRefused())
  expect(screen.getByText(/^as of 2027-03-09T14:02/)).toBeInTheDocument()
  act(() => live.server.liveStream.opens())
})

test('a page without a network is not live, and catches up once it is back', async () => {
  await showLiveTrip(live.server)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^as of /)).toBeInTheDocument()

  setTitle(live.server, 'Valley walk')
  window.dispatchEvent(new Event('online'))
  await passMoment()
  act(() => live.server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
})
