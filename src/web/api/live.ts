import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { liveStream, type Change } from '#contract/live.ts'
import { queryText } from '#contract/endpoint.ts'
import { queryOf } from './query.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000
/** What comes within this is asked for once, and not by everybody who watches at the same moment. */
const GATHER_FROM_MS = 50
const GATHER_TO_MS = 300

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

/** Whether changes are heard as they happen, and if not, how old what is shown may be. */
export type LiveState = { isLive: true } | { isLive: false; since: Date }

/** A stream that is about to open counts as live: what is shown has just been asked for. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onLiveState,
    () => liveState,
    () => live,
  )
}

const live: LiveState = { isLive: true }
let liveState: LiveState = live
/** When a hidden page stopped listening: what it shows is of that moment. */
let stoppedAt: Date | null = null
const watchers = new Set<() => void>()

function onLiveState(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setLive(isLive: boolean): void {
  if (isLive) stoppedAt = null
  if (isLive === liveState.isLive) return
  liveState = isLive ? live : { isLive: false, since: stoppedAt ?? new Date() }
  for (const watcher of watchers) watcher()
}

/** How many parts of the page want each topic. */
const listeners = new Map<string, number>()
let stream: EventSource | null = null
/** All that are open: the one before stays until the next has come up. */
const streams = new Set<EventSource>()
let streamed = ''
/** What the stream that came up last tells of. */
let heard: string[] = []
/** Changes may have passed unheard. */
let isBehind = false
let retryMs = RETRY_FROM_MS
let timer: ReturnType<typeof setTimeout> | undefined

function listen(queryClient: QueryClient, topics: string[]): () => void {
  const count = (change: 1 | -1) => {
    for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? 0) + change)
    openSoon(queryClient)
  }
  const onChange = () => openSoon(queryClient)
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onChange)
  count(1)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onChange)
    count(-1)
  }
}

/** Without a network the stream may stay silent for minutes before the browser gives it up. */
function onOffline(): void {
  closeAllBut(null)
  isBehind = true
  setLive(false)
}

function closeAllBut(kept: EventSource | null): void {
  for (const each of streams) {
    if (each === kept) continue
    each.close()
    streams.delete(each)
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

  const chats = topics.filter((topic) => topic.startsWith('chat:'))
  streamed = wanted
  if (wanted === '') {
    closeAllBut(null)
    isBehind ||= stream !== null
    if (stream) stoppedAt ??= new Date()
    stream = null
    heard = []
    return
  }
  const next = new EventSource(liveStream.path + queryText({ topics: wanted }))
  stream = next
  streams.add(next)
  next.onopen = () => {
    // Only now: what both streams tell is heard without a gap.
    closeAllBut(next)
    retryMs = RETRY_FROM_MS
    setLive(true)
    // Streams that were cut come back one after the other.
    if (isBehind) void queryClient.invalidateQueries()
    isBehind = false
    // A chat is heard only by who may read it, so it was read before: something may have been said in between.
    for (const topic of chats) {
      if (!heard.includes(topic)) note(queryClient, { topic, what: 'messages' })
    }
    heard = topics
  }
  next.onerror = () => {
    isBehind = true
    closeAllBut(stream)
    if (stream === next) setLive(false)
    if (next.readyState !== EventSource.CLOSED || stream !== next) return
    // Refused, not just cut: the session may have ended, and the browser does not try again by itself.
    void queryClient.invalidateQueries(queryOf(currentUser, {}))
    // Or it is a chat that one may not read any more.
    for (const topic of chats) note(queryClient, { topic, what: 'seen' })
    openSoon(queryClient, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
  }
  next.onmessage = (event: MessageEvent<string>) => note(queryClient, JSON.parse(event.data) as Change)
  next.addEventListener('resync', () => note(queryClient, everything))
}

/** After a gap of the server anything may have changed, for all who look at once: they do not all ask at once. */
const everything: Change = { topic: 'all', what: 'all' }

/** What has changed and is not asked for yet. */
const changed = new Set<string>()
/** Who asks for it: whoever is there by then. */
let asker: QueryClient | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

function note(queryClient: QueryClient, change: Change): void {
  for (const path of pathsOf(change)) changed.add(path)
  asker = queryClient
  gathering ??= setTimeout(askAgain, betweenMs(GATHER_FROM_MS, GATHER_TO_MS))
}

function askAgain(): void {
  const paths = [...changed]
  changed.clear()
  gathering = undefined
  void asker?.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isUnder(path, queryKey.join('/'))),
  })
}

function betweenMs(from: number, to: number): number {
  return from + Math.random() * (to - from)
}

/** What each change makes a page ask for again: every query whose path begins so. */
function pathsOf({ topic, what }: Change): string[] {
  if (topic === 'all') return ['']
  if (topic === 'trips') return [LISTS, '/api/trips/months', '/api/dashboard']
  if (topic === 'me') return mine[what] ?? []
  const trip = `/api/trips/${topic.replace(/^\w+:/, '')}`
  // Of messages, what changed is asked for alone; who has seen an announcement is told with the chat itself.
  if (topic.startsWith('chat:')) return [what === 'messages' ? `${trip}/messages/changes` : `${trip}/chat`]
  if (what === 'seats') return [...ofSeats.map((part) => `${trip}/${part}`), '/api/waitlist', FUEL]
  if (what === 'payments') return [`${trip}/payments`, `${trip}/money`, `${trip}/readiness`]
  if (what === 'readiness') return [`${trip}/readiness`, `${trip}/nudges`]
  if (what === 'expenses') return [...ofMoney.map((part) => `${trip}/${part}`), FUEL]
  return [trip, '/api/bookings', '/api/waitlist']
}

/** Trip lists alone: what is below a single trip has its own topic. */
const LISTS = '/api/trips?'

/** What is below single cars, of whichever trip: their fuel, by who sits in them and by what was posted of it. */
const FUEL = '/api/cars'

/** What depends on a trip's cars, seats and places. */
const ofSeats = [
  'cars',
  'seats',
  'availability',
  'people',
  'waitlist',
  'manifest',
  'readiness',
  'chat',
  // Who is on the trip, for how many they bear, and who sees with whom things are shared.
  'balances',
  'expenses',
]

/** What depends on a trip's expenses and on who has settled up. */
const ofMoney = ['expenses', 'balances', 'statements']

/** What is only about the person who looks. */
const mine: Record<string, string[]> = {
  session: ['/api/auth/user', '/api/account/sessions'],
  account: ['/api/auth/user', '/api/account'],
  bookings: ['/api/bookings', '/api/waitlist'],
  notifications: ['/api/notifications'],
  chats: ['/api/chats'],
}

function isUnder(path: string, queried: string): boolean {
  if (path === LISTS) return queried === '/api/trips' || queried.startsWith(LISTS)
  return queried === path || queried.startsWith(`${path}/`) || queried.startsWith(`${path}?`)
}
