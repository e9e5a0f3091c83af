import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { liveStream, type Change } from '#contract/live.ts'
import { queryText } from '#contract/endpoint.ts'
import { queryOf } from './query.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000

/**
 * Keeps what a page shows up to date while it is open and visible. After a gap
 * (the stream was cut, the tab was hidden) everything shown is asked for again.
 * All of a page shares one stream: browsers open few connections to one site.
 */
export function useLive(topics: string[]): void {
  const queryClient = useQueryClient()
  const wanted = topics.join(',')
  useEffect(() => listen(queryClient, wanted.split(',')), [queryClient, wanted])
}

/** How many parts of the page want each topic. */
const listeners = new Map<string, number>()
let stream: EventSource | null = null
let streamed = ''
/** Changes may have passed unheard. */
let isBehind = false
let retryMs = RETRY_FROM_MS
let timer: ReturnType<typeof setTimeout> | undefined

function listen(queryClient: QueryClient, topics: string[]): () => void {
  const count = (change: 1 | -1) => {
    for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? 0) + change)
    openSoon(queryClient)
  }
  const onVisibility = () => openSoon(queryClient)
  document.addEventListener('visibilitychange', onVisibility)
  count(1)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    count(-1)
  }
}

/** A page's parts come and go together: the stream is changed once for all of them. */
function openSoon(queryClient: QueryClient, afterMs = 0): void {
  clearTimeout(timer)
  timer = setTimeout(() => open(queryClient), afterMs)
}

function open(queryClient: QueryClient): void {
  const topics = [...listeners].flatMap(([topic, count]) => (count > 0 ? [topic] : [])).toSorted()
  const wanted = document.visibilityState === 'visible' ? topics.join(',') : ''
  if (wanted === streamed && stream?.readyState !== EventSource.CLOSED) return

  const before = stream
  streamed = wanted
  if (wanted === '') {
    before?.close()
    stream = null
    isBehind = before !== null
    return
  }
  const next = new EventSource(liveStream.path + queryText({ topics: wanted }))
  stream = next
  next.onopen = () => {
    // Only now: what both streams tell is heard without a gap.
    before?.close()
    retryMs = RETRY_FROM_MS
    if (isBehind) void queryClient.invalidateQueries()
    isBehind = false
  }
  next.onerror = () => {
    isBehind = true
    before?.close()
    if (next.readyState !== EventSource.CLOSED || stream !== next) return
    // Refused, not just cut: the session may have ended, and the browser does not try again by itself.
    void queryClient.invalidateQueries(queryOf(currentUser, {}))
    openSoon(queryClient, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
  }
  next.onmessage = (event: MessageEvent<string>) => {
    const paths = pathsOf(JSON.parse(event.data) as Change)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => isUnder(path, queryKey.join('/'))),
    })
  }
  next.addEventListener('resync', () => void queryClient.invalidateQueries())
}

/** What each change makes a page ask for again: every query whose path begins so. */
function pathsOf({ topic, what }: Change): string[] {
  if (topic === 'trips') return ['/api/trips', '/api/dashboard']
  if (topic === 'me') return mine[what] ?? []
  const trip = `/api/trips/${topic.replace('trip:', '')}`
  return what === 'seats' ? ofSeats.map((part) => `${trip}/${part}`) : [trip]
}

/** What depends on a trip's cars, seats and places. */
const ofSeats = ['cars', 'seats', 'availability', 'people', 'waitlist', 'manifest']

/** What is only about the person who looks. */
const mine: Record<string, string[]> = {
  session: ['/api/auth/user'],
  bookings: ['/api/bookings', '/api/waitlist'],
  notifications: ['/api/notifications'],
}

function isUnder(path: string, queried: string): boolean {
  return queried === path || queried.startsWith(`${path}/`) || queried.startsWith(`${path}?`)
}
