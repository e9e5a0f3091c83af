import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Topic } from '#contract/live.ts'
import { getTrip } from '#contract/trips.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { useLive, useLiveState } from './live.ts'
import { createQueryClient, queryOf } from './query.ts'

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

/** Opens a page of trip 7. `setTopics` changes the topics that it listens to. */
export function showTrip() {
  const queryClient = createQueryClient()
  const page = (topics: Topic[]) => (
    <QueryClientProvider client={queryClient}>
      <Trip topics={topics} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page(['trip:7']))
  return { setTopics: (topics: Topic[]) => rerender(page(topics)), unmount }
}

/** Needs fake timers. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Long enough to open or close the stream, but not to refetch changes. */
export const passMoment = () => passTime(10)

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
