import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getBalances, getStatement } from '#contract/balances.ts'
import { listCars, previewFuel } from '#contract/cars.ts'
import { getExpenseSummary, listExpenses } from '#contract/expenses.ts'
import type { LiveChange } from '#contract/live.ts'
import { getReadiness } from '#contract/readiness.ts'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aStatement, aSummary, someBalances } from '../features/expenses/balances.fixture.ts'
import { aReadiness } from '../features/readiness/readiness.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { passTime, passMoment, showTrip, takeRequests } from './live.fixture.tsx'
import { useLive } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

let server: FakeServer
const setTitle = (title: string) => server.on(getTrip, aTrip({ title }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  setTitle('Ridge walk')
})

/** Answers what the pages about money load. */
function serveMoney() {
  server.on(getBalances, someBalances())
  server.on(getStatement, aStatement())
  server.on(previewFuel, { carId: 3, tripId: 7, fuelEstimate: '50.00', lines: [] })
  server.on(getReadiness, aReadiness([]))
  server.on(listExpenses, [])
  server.on(getExpenseSummary, aSummary())
  server.on(listCars, [])
}

const sendChanges = (...changes: LiveChange[]) => {
  for (const change of changes) server.liveStream.sends(change)
}

test('a change to the trip is shown, and one to another trip requests nothing', async () => {
  const { unmount } = showTrip()
  await screen.findByText('Ridge walk')
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  expect(server.liveStream.url).toBe('/api/live?topics=trip%3A7')
  takeRequests(server)

  server.liveStream.sends({ topic: 'trip:70', what: 'trip' })
  // Long enough to refetch, had the change been for this page.
  await passTime(1_000)
  expect(takeRequests(server)).toEqual([])
  setTitle('Valley walk')
  server.liveStream.sends({ topic: 'trip:7', what: 'trip' })
  await screen.findByText('Valley walk')
  unmount()
  await passMoment()
})

test.each<[LiveChange['what'], string[]]>([
  ['seats', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/readiness']],
  ['expenses', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/statements/me']],
  ['payments', ['/api/trips/7/readiness']],
  ['readiness', ['/api/trips/7/readiness']],
])('a change of %s refetches what depends on it', async (what, paths) => {
  serveMoney()
  function Money() {
    useLive(['trip:7'])
    useQuery(queryOf(getBalances, { params: { tripId: 7 } }))
    useQuery(queryOf(getStatement, { params: { tripId: 7, userId: 'me' } }))
    useQuery(queryOf(previewFuel, { params: { carId: 3 } }))
    useQuery(queryOf(getReadiness, { params: { tripId: 7 } }))
    return null
  }
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Money />
    </QueryClientProvider>,
  )
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  takeRequests(server)
  server.liveStream.sends({ topic: 'trip:7', what } as LiveChange)
  await passTime(400)
  expect(takeRequests(server).toSorted()).toEqual(paths)
  unmount()
  await passMoment()
})

test('changes at the same time are fetched once, and changes to other trips not at all', async () => {
  const page = showTrip()
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  takeRequests(server)

  sendChanges({ topic: 'trips', what: 'trips' })
  await passTime(500)
  expect(takeRequests(server)).toEqual([])
  sendChanges(
    { topic: 'trip:7', what: 'trip' },
    { topic: 'trips', what: 'trips' },
    { topic: 'trip:7', what: 'trip' },
  )
  await passTime(500)
  expect(takeRequests(server)).toEqual(['/api/trips/7'])
  page.unmount()
  await passMoment()
})

test('changed expenses or seats refetch only the lists and sums that depend on them', async () => {
  const queryClient = createQueryClient()
  serveMoney()
  const params = { tripId: 7 }
  const Money = () => {
    useLive(['trip:7'])
    useQuery(queryOf(listExpenses, { params }))
    useQuery(queryOf(getExpenseSummary, { params }))
    useQuery(queryOf(getBalances, { params }))
    useQuery(queryOf(getStatement, { params: { ...params, userId: 'me' } }))
    useQuery(queryOf(listCars, { params }))
    return null
  }
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Money />
    </QueryClientProvider>,
  )
  await passMoment()
  server.liveStream.opens()
  await passMoment()
  takeRequests(server)

  sendChanges({ topic: 'trip:7', what: 'expenses' })
  await passTime(500)
  expect(takeRequests(server)).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/statements/me',
  ])
  takeRequests(server)
  sendChanges({ topic: 'trip:7', what: 'seats' })
  await passTime(500)
  expect(takeRequests(server)).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/cars',
  ])
  unmount()
  await passMoment()
})
