import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getBalances, getStatement } from '#contract/balances.ts'
import { getAvailability } from '#contract/bookings.ts'
import { listCars, previewFuel } from '#contract/cars.ts'
import { getExpenseSummary, listExpenses } from '#contract/expenses.ts'
import type { LiveChange, Topic } from '#contract/live.ts'
import { getReadiness } from '#contract/readiness.ts'
import { anAvailability } from '../features/bookings/bookings.fixture.ts'
import { aStatement, aSummary, someBalances } from '../features/expenses/balances.fixture.ts'
import { aReadiness } from '../features/readiness/readiness.fixture.ts'
import { setTitle } from '../features/trips/trip.fixture.ts'
import {
  connect,
  passTime,
  requestsAfter,
  showLiveTrip,
  showPage,
  takeRequests,
  withLiveServer,
} from './live.fixture.tsx'
import { useLive } from './live.ts'
import { queryOf } from './query.ts'

const live = withLiveServer((server) => setTitle(server, 'Ridge walk'))

/** Answers what the pages about money load. */
function serveMoney() {
  live.server.on(getBalances, someBalances())
  live.server.on(getStatement, aStatement())
  live.server.on(previewFuel, { carId: 3, tripId: 7, fuelEstimate: '50.00', lines: [] })
  live.server.on(getReadiness, aReadiness([]))
  live.server.on(listExpenses, [])
  live.server.on(getExpenseSummary, aSummary())
  live.server.on(listCars, [])
}

test('a change to the trip is shown, and one to another trip requests nothing', async () => {
  await showLiveTrip(live.server)
  expect(live.server.liveStream.url).toBe('/api/live?topics=trip%3A7')

  expect(await requestsAfter(live.server, { topic: 'trip:70', what: 'trip' })).toEqual([])
  setTitle(live.server, 'Valley walk')
  live.server.liveStream.sends({ topic: 'trip:7', what: 'trip' })
  await screen.findByText('Valley walk')
})

test.each<[LiveChange['what'], string[]]>([
  ['seats', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/readiness']],
  ['expenses', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/statements/me']],
  ['payments', ['/api/trips/7/readiness']],
  ['readiness', ['/api/trips/7/readiness']],
])('a change of %s refetches what depends on it', async (what, paths) => {
  serveMoney()
  function Money({ topics }: { topics: Topic[] }) {
    useLive(topics)
    useQuery(queryOf(getBalances, { params: { tripId: 7 } }))
    useQuery(queryOf(getStatement, { params: { tripId: 7, userId: 'me' } }))
    useQuery(queryOf(previewFuel, { params: { carId: 3 } }))
    useQuery(queryOf(getReadiness, { params: { tripId: 7 } }))
    return null
  }
  showPage(Money, ['trip:7'])
  await connect(live.server)
  const requests = await requestsAfter(live.server, { topic: 'trip:7', what } as LiveChange)
  expect(requests.toSorted()).toEqual(paths)
})

test('a state that comes with a change is shown, and only the rest is requested', async () => {
  const params = { tripId: 7 }
  live.server.on(getAvailability, anAvailability({ placesLeft: 3 }))
  live.server.on(getReadiness, aReadiness([]))
  function Places({ topics }: { topics: Topic[] }) {
    useLive(topics)
    useQuery(queryOf(getReadiness, { params }))
    return <p>{useQuery(queryOf(getAvailability, { params })).data?.placesLeft} left</p>
  }
  showPage(Places, ['trip:7'])
  await screen.findByText('3 left')
  await connect(live.server)
  const state = { version: 9, availability: anAvailability({ placesLeft: 2 }), cars: [], takenSeats: [] }
  live.server.liveStream.sends({ topic: 'trip:7', what: 'seats', state })
  await screen.findByText('2 left')
  // Long enough to request what the state does not hold.
  await passTime(500)
  expect(takeRequests(live.server)).toEqual(['/api/trips/7/readiness'])
})

test('changes at the same time are fetched once, and changes to other trips not at all', async () => {
  await showLiveTrip(live.server)

  expect(await requestsAfter(live.server, { topic: 'trips', what: 'trips' })).toEqual([])
  const requests = await requestsAfter(
    live.server,
    { topic: 'trip:7', what: 'trip' },
    { topic: 'trips', what: 'trips' },
    { topic: 'trip:7', what: 'trip' },
  )
  expect(requests).toEqual(['/api/trips/7'])
})

test('changed expenses or seats refetch only the lists and sums that depend on them', async () => {
  serveMoney()
  const params = { tripId: 7 }
  function Money({ topics }: { topics: Topic[] }) {
    useLive(topics)
    useQuery(queryOf(listExpenses, { params }))
    useQuery(queryOf(getExpenseSummary, { params }))
    useQuery(queryOf(getBalances, { params }))
    useQuery(queryOf(getStatement, { params: { ...params, userId: 'me' } }))
    useQuery(queryOf(listCars, { params }))
    return null
  }
  showPage(Money, ['trip:7'])
  await connect(live.server)

  expect(await requestsAfter(live.server, { topic: 'trip:7', what: 'expenses' })).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/statements/me',
  ])
  expect(await requestsAfter(live.server, { topic: 'trip:7', what: 'seats' })).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/cars',
  ])
})
