import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBalances, getStatement } from '#contract/balances.ts'
import { listCars, previewFuel } from '#contract/cars.ts'
import { countUnreadMessages, getChat, listMessageChanges } from '#contract/chat.ts'
import { getExpenseSummary, listExpenses } from '#contract/expenses.ts'
import type { LiveChange, Topic } from '#contract/live.ts'
import { getReadiness } from '#contract/readiness.ts'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { aChat } from '../features/chat/chat.fixture.ts'
import { aStatement, aSummary, someBalances } from '../features/expenses/balances.fixture.ts'
import { aReadiness } from '../features/readiness/readiness.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { useLive, useLiveState } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

let server: FakeServer
const titled = (title: string) => server.on(getTrip, aTrip({ title }))
/** The requests since the last call, or since the start. */
const asked = () => server.requests.splice(0).map((request) => request.replace('GET ', ''))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer()
  titled('Ridge walk')
})
afterEach(() => setVisible(true))

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

function Trip({ topics = ['trip:7'] }: { topics?: Topic[] }) {
  useLive(topics)
  const live = useLiveState()
  return (
    <>
      <p>{useQuery(queryOf(getTrip, { params: { id: 7 } })).data?.title}</p>
      <p>{live.isLive ? 'live' : `as of ${live.since.toISOString()}`}</p>
    </>
  )
}

function show() {
  const queryClient = createQueryClient()
  const view = (topics?: Topic[]) => (
    <QueryClientProvider client={queryClient}>
      <Trip {...(topics && { topics })} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(view())
  return { change: (topics: Topic[]) => rerender(view(topics)), unmount }
}

function answerAboutMoney() {
  server.on(getBalances, someBalances())
  server.on(getStatement, aStatement())
  server.on(previewFuel, { carId: 3, tripId: 7, fuelEstimate: '50.00', lines: [] })
  server.on(getReadiness, aReadiness([]))
  server.on(listExpenses, [])
  server.on(getExpenseSummary, aSummary())
  server.on(listCars, [])
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(10))

test('a change is shown, and one of another trip asks for nothing', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()
  await settle()
  expect(server.liveStream.url).toBe('/api/live?topics=trip%3A7')
  asked()

  server.liveStream.sends({ topic: 'trip:70', what: 'trip' })
  await settle()
  expect(asked()).toEqual([])
  titled('Valley walk')
  server.liveStream.sends({ topic: 'trip:7', what: 'trip' })
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test.each<[LiveChange['what'], string[]]>([
  ['seats', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/readiness']],
  ['expenses', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/statements/me']],
  ['payments', ['/api/trips/7/readiness']],
  ['readiness', ['/api/trips/7/readiness']],
])('what depends on %s of a trip is asked for again', async (what, again) => {
  answerAboutMoney()
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
  await settle()
  server.liveStream.opens()
  await settle()
  asked()
  server.liveStream.sends({ topic: 'trip:7', what } as LiveChange)
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(asked().toSorted()).toEqual(again)
  unmount()
  await settle()
})

beforeEach(() => {
  server.on(getChat, aChat())
  server.on(listMessageChanges, { messages: [], revision: 3, hasMore: false })
  server.on(countUnreadMessages, { unread: 0 })
})

function Chats({ topics = ['chat:7', 'trip:7', 'me'] }: { topics?: Topic[] }) {
  useLive(topics)
  useQuery(queryOf(getChat, { params: { tripId: 7 } }))
  useQuery(queryOf(listMessageChanges, { params: { tripId: 7 }, query: { since: 3 } }))
  useQuery(queryOf(countUnreadMessages, {}))
  return null
}
const showChats = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Chats />
    </QueryClientProvider>,
  )

test('what was said in a chat before it was heard is asked for, and nothing else', async () => {
  const queryClient = createQueryClient()
  const page = (topics: Topic[]) => (
    <QueryClientProvider client={queryClient}>
      <Chats topics={topics} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page(['trip:7']))
  await settle()
  server.liveStream.opens()
  await settle()
  asked()
  rerender(page(['trip:7', 'chat:7']))
  await settle()
  server.liveStream.opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(asked()).toEqual(['/api/trips/7/messages/changes?since=3'])
  unmount()
  await settle()
})

test.each([
  ['chat:7', 'messages', ['/api/trips/7/messages/changes?since=3']],
  ['chat:7', 'seen', ['/api/trips/7/chat']],
  ['chat:8', 'messages', []],
  ['trip:7', 'seats', ['/api/trips/7/chat']],
  ['me', 'chats', ['/api/chats/unread']],
])('of %s, %s makes a page ask for what it shows of it alone', async (topic, what, again) => {
  const { unmount } = showChats()
  await settle()
  server.liveStream.opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  asked()
  server.liveStream.sends({ topic, what } as LiveChange)
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(asked()).toEqual(again)
  unmount()
  await settle()
})

test('what changed while the tab was hidden is asked for when it is seen again', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()

  setVisible(false)
  await settle()
  expect(server.liveStream.readyState).toBe(2)
  titled('Valley walk')
  setVisible(true)
  await settle()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('after a cut line everything shown is asked for again', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()
  titled('Valley walk')

  server.liveStream.isCut()
  server.liveStream.opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('after a gap of the server everything is asked for again, once, and not by everybody at that moment', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  server.liveStream.opens()
  await settle()
  asked()
  titled('Valley walk')
  server.liveStream.resyncs()
  server.liveStream.resyncs()
  await settle()
  expect(asked()).toEqual([])
  await screen.findByText('Valley walk')
  expect(asked()).toEqual(['/api/trips/7'])
  unmount()
  await settle()
})

test('another topic changes the stream without a gap and without asking again', async () => {
  const { change, unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  const first = server.liveStream
  first.opens()
  await settle()
  asked()

  change(['trip:7', 'me'])
  await settle()
  expect(first.readyState).toBe(1)
  server.liveStream.opens()

  expect(first.readyState).toBe(2)
  await settle()
  expect(server.liveStream.url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(asked()).toEqual([])
  unmount()
  await settle()
})

test('a refused stream is tried again, ever more slowly', async () => {
  const { unmount } = show()
  await settle()
  server.liveStream.isRefused()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(server.liveStreams).toHaveLength(2)

  server.liveStream.isRefused()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(server.liveStreams).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(server.liveStreams).toHaveLength(3)
  unmount()
  await settle()
})

test('a page knows when it is not live, and since when', async () => {
  const { unmount } = show()
  await settle()
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()

  vi.setSystemTime('2027-03-09T14:05:00.000Z')
  act(() => server.liveStream.isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()
  titled('Valley walk')
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('what was hidden and cannot be live again is as old as the moment it was hidden', async () => {
  const { unmount } = show()
  await settle()
  act(() => server.liveStream.opens())
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  setVisible(false)
  await settle()
  vi.setSystemTime('2027-03-09T15:30:00.000Z')
  setVisible(true)
  await settle()
  act(() => server.liveStream.isRefused())
  expect(screen.getByText(/^as of 2027-03-09T14:02/)).toBeInTheDocument()
  act(() => server.liveStream.opens())
  unmount()
  await settle()
})

test('without a network a page is not live at once, and catches up with it', async () => {
  const { unmount } = show()
  await settle()
  act(() => server.liveStream.opens())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^as of /)).toBeInTheDocument()

  titled('Valley walk')
  window.dispatchEvent(new Event('online'))
  await settle()
  act(() => server.liveStream.opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

const hear = (...changes: LiveChange[]) => {
  for (const change of changes) server.liveStream.sends(change)
}
const gathered = () => act(() => vi.advanceTimersByTimeAsync(500))

test('what changes at once is asked for once, and a change to other trips not at all', async () => {
  const page = show()
  await settle()
  server.liveStream.opens()
  await settle()
  asked()

  hear({ topic: 'trips', what: 'trips' })
  await gathered()
  expect(asked()).toEqual([])
  hear(
    { topic: 'trip:7', what: 'trip' },
    { topic: 'trips', what: 'trips' },
    { topic: 'trip:7', what: 'trip' },
  )
  await gathered()
  expect(asked()).toEqual(['/api/trips/7'])
  page.unmount()
  await settle()
})

test('an expense asks again for what depends on it, and not for the trip', async () => {
  const queryClient = createQueryClient()
  answerAboutMoney()
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
  await settle()
  server.liveStream.opens()
  await settle()
  asked()

  hear({ topic: 'trip:7', what: 'expenses' })
  await gathered()
  expect(asked()).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/statements/me',
  ])
  asked()
  hear({ topic: 'trip:7', what: 'seats' })
  await gathered()
  expect(asked()).toEqual([
    '/api/trips/7/expenses',
    '/api/trips/7/expenses/summary',
    '/api/trips/7/balances',
    '/api/trips/7/cars',
  ])
  unmount()
  await settle()
})

test('a stream that was replaced before it opened leaves none behind', async () => {
  const page = show()
  await settle()
  server.liveStream.opens()
  page.change(['trip:7', 'me'])
  await settle()
  page.change(['trip:7', 'trips'])
  await settle()
  server.liveStream.opens()

  expect(server.liveStreams.map(({ readyState }) => readyState)).toEqual([2, 2, 1])
})

test('when the stream of a chat is refused, it is asked whether it may still be read', async () => {
  const { unmount } = showChats()
  await settle()
  server.liveStream.opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  asked()
  server.liveStream.isRefused()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(asked()).toEqual(['/api/trips/7/chat'])
  unmount()
  await settle()
})
