import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { LiveEvent, Topic } from '#contract/live.ts'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { useLive, useLiveState } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

/** Gives each test of the file a fresh server and a clock to move, and closes its page. */
export function withLiveServer(begin: (server: FakeServer) => void): { readonly server: FakeServer } {
  let server: FakeServer
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server = startFakeServer()
    begin(server)
  })
  afterEach(closePage)
  return {
    get server() {
      return server
    },
  }
}

/** Shows the title of trip 7, and whether the page is live. */
function Trip({ topics }: { topics: Topic[] }) {
  useLive(topics)
  const live = useLiveState()
  return (
    <>
      <p>{useQuery(queryOf(getTrip, { params: { id: 7 } })).data?.title}</p>
      <p>{live.isLive ? 'live' : `as of ${live.since.toISOString()}`}</p>
    </>
  )
}

/** Opens a page. `setTopics` changes the topics that it listens to. */
export function showPage(Page: ComponentType<{ topics: Topic[] }>, firstTopics: Topic[]) {
  const queryClient = createQueryClient()
  const page = (topics: Topic[]) => (
    <TestQueries client={queryClient}>
      <Page topics={topics} />
    </TestQueries>
  )
  const { rerender } = render(page(firstTopics))
  return { setTopics: (topics: Topic[]) => rerender(page(topics)) }
}

/** Opens a page of trip 7. */
export const showTrip = () => showPage(Trip, ['trip:7'])

/** Opens a page of trip 7 with its data and its stream. */
export async function showLiveTrip(server: FakeServer) {
  const page = showTrip()
  await screen.findByText('Ridge walk')
  await connect(server)
  return page
}

/** Closes the page and its stream, which the next test would find otherwise. */
async function closePage(): Promise<void> {
  cleanup()
  await passMoment()
  setVisible(true)
}

/** Opens the page's stream, and forgets what was requested until then. */
export async function connect(server: FakeServer): Promise<void> {
  await passMoment()
  act(() => server.liveStream.opens())
  await passMoment()
  takeRequests(server)
}

/** Needs fake timers. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Long enough to open or close the stream, but not to refetch changes. */
export const passMoment = () => passTime(10)

/** The paths requested after these events. */
export async function requestsAfter(server: FakeServer, ...events: LiveEvent[]): Promise<string[]> {
  for (const event of events) server.liveStream.sends(event)
  // Long enough to refetch, if one of them is for this page.
  await passTime(500)
  return takeRequests(server)
}

/** The paths requested since the last call, or since the start. */
export function takeRequests(server: FakeServer): string[] {
  return server.requests.splice(0).map((request) => request.replace('GET ', ''))
}

/** Shows or hides the browser tab. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
