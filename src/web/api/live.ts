import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#contract/auth.ts'
import { isPathRefreshed, liveStream, refreshedPaths, type LiveChange, type Topic } from '#contract/live.ts'
import { queryString } from '#contract/endpoint.ts'
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
export function useLive(topics: Topic[]): void {
  const queryClient = useQueryClient()
  const wanted = topics.join(',')
  useEffect(() => listen(queryClient, wanted.split(',') as Topic[]), [queryClient, wanted])
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
const listeners = new Map<Topic, number>()
let stream: EventSource | null = null
/** All that are open: the one before stays until the next has come up. */
const streams = new Set<EventSource>()
let streamed = ''
/** What the stream that came up last tells of. */
let heard: Topic[] = []
/** Changes may have passed unheard. */
let isBehind = false
let retryMs = RETRY_FROM_MS
let timer: ReturnType<typeof setTimeout> | undefined

function listen(queryClient: QueryClient, topics: Topic[]): () => void {
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

  const chats = topics.filter(isChat)
  streamed = wanted
  if (wanted === '') {
    closeAllBut(null)
    isBehind ||= stream !== null
    if (stream) stoppedAt ??= new Date()
    stream = null
    heard = []
    return
  }
  const next = new EventSource(liveStream.path + queryString({ topics: wanted }))
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
      if (!heard.includes(topic)) recordChanges(queryClient, pathsOf({ topic, what: 'messages' }))
    }
    heard = topics
  }
  next.onerror = () => {
    isBehind = true
    closeAllBut(stream)
    if (stream === next) setLive(false)
    if (next.readyState !== EventSource.CLOSED || stream !== next) return
    // Refused, not just cut: the session may have ended, and the browser does not try again by itself.
    void queryClient.invalidateQueries(queryOf(getCurrentUser, {}))
    // Or it is a chat that one may not read any more.
    for (const topic of chats) recordChanges(queryClient, pathsOf({ topic, what: 'seen' }))
    openSoon(queryClient, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
  }
  next.onmessage = (event: MessageEvent<string>) =>
    recordChanges(queryClient, pathsOf(JSON.parse(event.data) as LiveChange))
  next.addEventListener('resync', () => recordChanges(queryClient, EVERYTHING))
}

/** After a gap of the server anything may have changed, for all who look at once: they do not all ask at once. */
const EVERYTHING = ['']

/** What has changed and is not asked for yet. */
const changed = new Set<string>()
/** Who asks for it: whoever is there by then. */
let asker: QueryClient | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

function recordChanges(queryClient: QueryClient, paths: string[]): void {
  for (const path of paths) changed.add(path)
  asker = queryClient
  gathering ??= setTimeout(refetchChanged, betweenMs(GATHER_FROM_MS, GATHER_TO_MS))
}

function refetchChanged(): void {
  const paths = [...changed]
  changed.clear()
  gathering = undefined
  void asker?.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isPathRefreshed(path, queryKey.join('/'))),
  })
}

function isChat(topic: Topic): topic is `chat:${string}` {
  return topic.startsWith('chat:')
}

function betweenMs(from: number, to: number): number {
  return from + Math.random() * (to - from)
}

function pathsOf({ topic, what }: LiveChange): string[] {
  const [kind = '', id = ''] = topic.split(':')
  const known: Record<string, string[]> = refreshedPaths[kind as keyof typeof refreshedPaths] ?? {}
  // A word that a newer server says of a trip may be about anything on it.
  const paths = known[what] ?? known.trip ?? []
  return paths.map((path) => path.replace(':id', id))
}
