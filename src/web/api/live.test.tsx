import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBalances, getStatement } from '#contract/balances.ts'
import { countUnreadMessages, getChat } from '#contract/chat.ts'
import { previewFuel } from '#contract/fuel.ts'
import type { Topic } from '#contract/live.ts'
import { getReadiness } from '#contract/readiness.ts'
import { getTrip } from '#contract/trips.ts'
import { useLive, useLiveState } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

/** Stands in for the browser's stream, and is told what happens on the line. */
class Line {
  static readonly CLOSED = 2
  static all: Line[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
    Line.all.push(this)
  }
  /** What is done when the server has had a gap. */
  resyncs: () => void = () => undefined
  addEventListener(_name: 'resync', listener: () => void) {
    this.resyncs = listener
  }
  close() {
    this.readyState = 2
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  isCut() {
    this.readyState = 0
    this.onerror?.()
  }
  isRefused() {
    this.readyState = 2
    this.onerror?.()
  }
}

let title = 'Ridge walk'
const fetched: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path)
    return Promise.resolve(new Response(JSON.stringify({ title }), { status: 200 }))
  })
  title = 'Ridge walk'
  fetched.length = 0
  Line.all = []
})
afterEach(() => {
  setVisible(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

const settle = () => act(() => vi.advanceTimersByTimeAsync(10))
const lastLine = () => Line.all.at(-1) ?? new Line('')

test('a change is shown, and one of another trip asks for nothing', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  lastLine().opens()
  await settle()
  expect(lastLine().url).toBe('/api/live?topics=trip%3A7')
  fetched.length = 0

  lastLine().onmessage?.({ data: '{"topic":"trip:70","what":"trip"}' })
  await settle()
  expect(fetched).toEqual([])
  title = 'Valley walk'
  lastLine().onmessage?.({ data: '{"topic":"trip:7","what":"trip"}' })
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test.each([
  ['seats', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/readiness']],
  ['expenses', ['/api/cars/3/fuel', '/api/trips/7/balances', '/api/trips/7/statements/me']],
  ['payments', ['/api/trips/7/readiness']],
  ['readiness', ['/api/trips/7/readiness']],
])('what depends on %s of a trip is asked for again', async (what, asked) => {
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
  lastLine().opens()
  await settle()
  fetched.length = 0
  lastLine().onmessage?.({ data: JSON.stringify({ topic: 'trip:7', what }) })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(fetched.toSorted()).toEqual(asked)
  unmount()
  await settle()
})

function Chats({ topics = ['chat:7', 'trip:7', 'me'] }: { topics?: Topic[] }) {
  useLive(topics)
  useQuery(queryOf(getChat, { params: { tripId: 7 } }))
  useQuery({ queryKey: ['/api/trips', '7', 'messages', 'changes'] })
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
  lastLine().opens()
  await settle()
  fetched.length = 0
  rerender(page(['trip:7', 'chat:7']))
  await settle()
  lastLine().opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(fetched).toEqual(['/api/trips/7/messages/changes'])
  unmount()
  await settle()
})

test.each([
  ['chat:7', 'messages', ['/api/trips/7/messages/changes']],
  ['chat:7', 'seen', ['/api/trips/7/chat']],
  ['chat:8', 'messages', []],
  ['trip:7', 'seats', ['/api/trips/7/chat']],
  ['me', 'chats', ['/api/chats/unread']],
])('of %s, %s makes a page ask for what it shows of it alone', async (topic, what, asked) => {
  const { unmount } = showChats()
  await settle()
  lastLine().opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  fetched.length = 0
  lastLine().onmessage?.({ data: JSON.stringify({ topic, what }) })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(fetched).toEqual(asked)
  unmount()
  await settle()
})

test('what changed while the tab was hidden is asked for when it is seen again', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  lastLine().opens()

  setVisible(false)
  await settle()
  expect(lastLine().readyState).toBe(2)
  title = 'Valley walk'
  setVisible(true)
  await settle()
  lastLine().opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('after a cut line everything shown is asked for again', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  lastLine().opens()
  title = 'Valley walk'

  lastLine().isCut()
  lastLine().opens()

  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('after a gap of the server everything is asked for again, once, and not by everybody at that moment', async () => {
  const { unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  lastLine().opens()
  await settle()
  fetched.length = 0
  title = 'Valley walk'
  lastLine().resyncs()
  lastLine().resyncs()
  await settle()
  expect(fetched).toEqual([])
  await screen.findByText('Valley walk')
  expect(fetched).toEqual(['/api/trips/7'])
  unmount()
  await settle()
})

test('another topic changes the stream without a gap and without asking again', async () => {
  const { change, unmount } = show()
  await screen.findByText('Ridge walk')
  await settle()
  const first = lastLine()
  first.opens()
  await settle()
  fetched.length = 0

  change(['trip:7', 'me'])
  await settle()
  expect(first.readyState).toBe(1)
  lastLine().opens()

  expect(first.readyState).toBe(2)
  await settle()
  expect(lastLine().url).toBe('/api/live?topics=me%2Ctrip%3A7')
  expect(fetched).toEqual([])
  unmount()
  await settle()
})

test('a refused stream is tried again, ever more slowly', async () => {
  const { unmount } = show()
  await settle()
  lastLine().isRefused()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(Line.all).toHaveLength(2)

  lastLine().isRefused()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(Line.all).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(Line.all).toHaveLength(3)
  unmount()
  await settle()
})

test('a page knows when it is not live, and since when', async () => {
  const { unmount } = show()
  await settle()
  act(() => lastLine().opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  act(() => lastLine().isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()

  vi.setSystemTime('2027-03-09T14:05:00.000Z')
  act(() => lastLine().isCut())
  expect(screen.getByText('as of 2027-03-09T14:02:00.000Z')).toBeInTheDocument()
  title = 'Valley walk'
  act(() => lastLine().opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

test('what was hidden and cannot be live again is as old as the moment it was hidden', async () => {
  const { unmount } = show()
  await settle()
  act(() => lastLine().opens())
  vi.setSystemTime('2027-03-09T14:02:00.000Z')
  setVisible(false)
  await settle()
  vi.setSystemTime('2027-03-09T15:30:00.000Z')
  setVisible(true)
  await settle()
  act(() => lastLine().isRefused())
  expect(screen.getByText(/^as of 2027-03-09T14:02/)).toBeInTheDocument()
  act(() => lastLine().opens())
  unmount()
  await settle()
})

test('without a network a page is not live at once, and catches up with it', async () => {
  const { unmount } = show()
  await settle()
  act(() => lastLine().opens())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^as of /)).toBeInTheDocument()

  title = 'Valley walk'
  window.dispatchEvent(new Event('online'))
  await settle()
  act(() => lastLine().opens())
  expect(screen.getByText('live')).toBeInTheDocument()
  await screen.findByText('Valley walk')
  unmount()
  await settle()
})

const hear = (...changes: { topic: string; what: string }[]) => {
  for (const change of changes) lastLine().onmessage?.({ data: JSON.stringify(change) })
}
const gathered = () => act(() => vi.advanceTimersByTimeAsync(500))

test('what changes at once is asked for once, and a change to other trips not at all', async () => {
  const page = show()
  await settle()
  lastLine().opens()
  await settle()
  fetched.length = 0

  hear({ topic: 'trips', what: 'trips' })
  await gathered()
  expect(fetched).toEqual([])
  hear(
    { topic: 'trip:7', what: 'trip' },
    { topic: 'trips', what: 'trips' },
    { topic: 'trip:7', what: 'trip' },
  )
  await gathered()
  expect(fetched).toEqual(['/api/trips/7'])
  page.unmount()
  await settle()
})

test('an expense asks again for what depends on it, and not for the trip', async () => {
  const queryClient = createQueryClient()
  const asked = ['expenses', 'expenses/summary', 'balances', 'statements/me', 'cars']
  const Money = () => {
    useLive(['trip:7'])
    for (const part of asked) useQuery({ queryKey: [`/api/trips/7/${part}`] })
    return null
  }
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Money />
    </QueryClientProvider>,
  )
  await settle()
  lastLine().opens()
  await settle()
  fetched.length = 0

  hear({ topic: 'trip:7', what: 'expenses' })
  await gathered()
  expect(fetched).toEqual(asked.slice(0, 4).map((part) => `/api/trips/7/${part}`))
  fetched.length = 0
  hear({ topic: 'trip:7', what: 'seats' })
  await gathered()
  expect(fetched).toEqual([
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
  lastLine().opens()
  page.change(['trip:7', 'me'])
  await settle()
  page.change(['trip:7', 'trips'])
  await settle()
  lastLine().opens()

  expect(Line.all.map(({ readyState }) => readyState)).toEqual([2, 2, 1])
})

test('when the stream of a chat is refused, it is asked whether it may still be read', async () => {
  const { unmount } = showChats()
  await settle()
  lastLine().opens()
  await act(() => vi.advanceTimersByTimeAsync(400))
  fetched.length = 0
  lastLine().isRefused()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(fetched).toEqual(['/api/trips/7/chat'])
  unmount()
  await settle()
})
