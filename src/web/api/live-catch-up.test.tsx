import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import {
  closePage,
  passMoment,
  setVisible,
  showLiveTrip,
  startLiveServer,
  takeRequests,
} from './live.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  server = startLiveServer()
  setTitle(server, 'Ridge walk')
})
afterEach(async () => {
  await closePage()
  setVisible(true)
})

test('a tab that is visible again loads what changed while it was hidden', async () => {
  await showLiveTrip(server)

  setVisible(false)
  await passMoment()
  expect(server.liveStream.readyState).toBe(FakeEventSource.CLOSED)
  setTitle(server, 'Valley walk')
  setVisible(true)
  await passMoment()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
})

test('all data shown is loaded again after the stream was cut', async () => {
  await showLiveTrip(server)
  setTitle(server, 'Valley walk')

  server.liveStream.isCut()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
})

test('after a gap on the server all data is loaded again, once and with a delay', async () => {
  await showLiveTrip(server)
  setTitle(server, 'Valley walk')
  server.liveStream.resyncs()
  server.liveStream.resyncs()
  await passMoment()
  expect(takeRequests(server)).toEqual([])
  await screen.findByText('Valley walk')
  expect(takeRequests(server)).toEqual(['/api/trips/7'])
})
