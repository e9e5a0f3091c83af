import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import { passMoment, setVisible, showLiveTrip, withLiveServer, takeRequests } from './live.fixture.tsx'

const live = withLiveServer((server) => setTitle(server, 'Ridge walk'))

test('a tab that is visible again loads what changed while it was hidden', async () => {
  await showLiveTrip(live.server)

  setVisible(false)
  await passMoment()
  expect(live.server.liveStream.readyState).toBe(FakeEventSource.CLOSED)
  setTitle(live.server, 'Valley walk')
  setVisible(true)
  await passMoment()
  live.server.liveStream.opens()

  await screen.findByText('Valley walk')
})

test('all data shown is loaded again after the stream was cut', async () => {
  await showLiveTrip(live.server)
  setTitle(live.server, 'Valley walk')

  live.server.liveStream.isCut()
  live.server.liveStream.opens()

  await screen.findByText('Valley walk')
})

test('after a gap on the server all data is loaded again, once and with a delay', async () => {
  await showLiveTrip(live.server)
  setTitle(live.server, 'Valley walk')
  live.server.liveStream.resyncs()
  live.server.liveStream.resyncs()
  await passMoment()
  expect(takeRequests(live.server)).toEqual([])
  await screen.findByText('Valley walk')
  expect(takeRequests(live.server)).toEqual(['/api/trips/7'])
})
