import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#contract/auth.ts'
import {
  isPathRefreshed,
  liveStream,
  refreshedPaths,
  type LiveChange,
  type LiveEvent,
  type Topic,
} from '#contract/live.ts'
import { queryString } from '#contract/endpoint.ts'
import { isPreview } from './preview-mode.ts'
import { pathOf, queryOf } from './query.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000
/** Changes within this time are fetched together; the random delay spreads the load over viewers. */
const GATHER_FROM_MS = 50
const GATHER_TO_MS = 300

/**
 * Keeps the data of a page up to date while it is open and visible. `refreshedPaths` says which data a change
 * makes outdated. After a gap (the stream was cut, the tab was hidden) all data shown is refetched. All
 * components share one stream, because browsers limit connections per site.
 */
export function useLive(topics: Topic[]): void {
  const queryClient = useQueryClient()
  const topicList = topics.join(',')
  useEffect(() => {
    // The preview shows what the editor sends, not what is saved.
    if (!isPreview) return listen(queryClient, topicList.split(',') as Topic[])
  }, [queryClient, topicList])
}

/** Whether changes are received live; if not, since when the data may be outdated. */
export type LiveState = { isLive: true } | { isLive: false; since: Date }

/** A stream that is about to open counts as live, because the data was just fetched. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onLiveState,
    () => liveState,
    () => live,
  )
}

const live: LiveState = { isLive: true }
let liveState: LiveState = live
/** When a hidden page closed its stream; its data is from then. */
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

/** How many components listen to each topic. */
const listeners = new Map<Topic, number>()
let stream: EventSource | null = null
/** `stream`, and while it connects also the one before it. */
const streams = new Set<EventSource>()
/** The topics of `stream`, separated by commas; '' if no stream is wanted. */
let streamTopicList = ''
/** The topics of the stream that connected last. */
let connectedTopics: Topic[] = []
/** Changes may have been missed. */
let isBehind = false

/** The page's data was rendered a while ago, and nobody has listened since. */
let mayBeOld = false

/** Call it if the page's data may be old: it is fetched again once the stream is open. */
export function expectMissedChanges(): void {
  mayBeOld = true
}

let retryMs = RETRY_FROM_MS
let openTimer: ReturnType<typeof setTimeout> | undefined

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

/** Without a network it can take minutes until the browser notices that the stream is dead. */
function onOffline(): void {
  closeAllBut(null)
  isBehind = true
  setLive(false)
}

function closeAllBut(exception: EventSource | null): void {
  for (const each of streams) {
    if (each === exception) continue
    each.close()
    streams.delete(each)
  }
}

/** Components of a page mount and unmount together, so the stream is changed once for all of them. */
function openSoon(queryClient: QueryClient, afterMs = 0): void {
  clearTimeout(openTimer)
  openTimer = setTimeout(() => open(queryClient), afterMs)
}

/**
 * Opens a stream for the current topics, unless it is open already. Closes it if there are none, or if the
 * page is hidden.
 */
function open(queryClient: QueryClient): void {
  const topics = [...listeners].flatMap(([topic, count]) => (count > 0 ? [topic] : [])).toSorted()
  const topicList = document.visibilityState === 'visible' ? topics.join(',') : ''
  if (topicList === streamTopicList && stream?.readyState !== EventSource.CLOSED) return

  streamTopicList = topicList
  if (topicList === '') close()
  else connect(queryClient, topics, topicList)
}

function close(): void {
  closeAllBut(null)
  isBehind ||= stream !== null
  if (stream) stoppedAt ??= new Date()
  stream = null
  connectedTopics = []
}

function connect(queryClient: QueryClient, topics: Topic[], topicList: string): void {
  const chatTopics = topics.filter(isChat)
  const newStream = new EventSource(liveStream.path + queryString({ topics: topicList }))
  stream = newStream
  streams.add(newStream)
  newStream.onopen = () => {
    // A newer one is connecting, and will close this one.
    if (stream !== newStream) return
    // Only now, so that no change is missed while switching streams.
    closeAllBut(newStream)
    retryMs = RETRY_FROM_MS
    setLive(true)
    // No random delay is needed: cut streams reconnect at different times.
    if (isBehind) void queryClient.invalidateQueries()
    // Many may have opened the page at the same time.
    else if (mayBeOld) recordChanges(queryClient, EVERYTHING)
    isBehind = mayBeOld = false
    // Chat messages may have arrived between loading the chat and opening the stream.
    for (const topic of chatTopics) {
      if (!connectedTopics.includes(topic)) recordChanges(queryClient, pathsOf({ topic, what: 'messages' }))
    }
    connectedTopics = topics
  }
  newStream.onerror = () => {
    isBehind = true
    // An older one is no longer needed: everything is refetched once `stream` connects.
    closeAllBut(stream)
    if (stream === newStream) setLive(false)
    if (newStream.readyState !== EventSource.CLOSED || stream !== newStream) return
    // Refused, not just cut: the session may have ended. The browser does not retry by itself.
    void queryClient.invalidateQueries(queryOf(getCurrentUser, {}))
    // Or the person may no longer read one of the chats.
    for (const topic of chatTopics) recordChanges(queryClient, pathsOf({ topic, what: 'seen' }))
    openSoon(queryClient, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
  }
  newStream.onmessage = (message: MessageEvent<string>) =>
    void receive(queryClient, JSON.parse(message.data) as LiveEvent, topics)
  newStream.addEventListener('resync', () => recordChanges(queryClient, EVERYTHING))
}

/** Shows what came with the event, and refetches the rest. Pages that get no such data do not load that code. */
async function receive(queryClient: QueryClient, event: LiveEvent, topics: Topic[]): Promise<void> {
  const paths = pathsOf(event)
  if (!event.state && !event.messages) return recordChanges(queryClient, paths)
  const unshownPaths = await import('./show-pushed.ts')
    .then(({ showPushed }) => showPushed(queryClient, { event, paths, topics }))
    .catch(() => paths)
  recordChanges(queryClient, unshownPaths)
}

/** After a gap on the server anything may have changed: all paths begin with this empty one. */
const EVERYTHING = ['']

/** Paths that have changed and are not refetched yet. */
const changedPaths = new Set<string>()
/** The query client of the latest change. */
let refetchClient: QueryClient | undefined
let refetchTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches the changed paths after a random delay, together with what changes until then. */
function recordChanges(queryClient: QueryClient, paths: string[]): void {
  for (const path of paths) changedPaths.add(path)
  refetchClient = queryClient
  refetchTimer ??= setTimeout(refetchChanged, betweenMs(GATHER_FROM_MS, GATHER_TO_MS))
}

function refetchChanged(): void {
  const paths = [...changedPaths]
  changedPaths.clear()
  refetchTimer = undefined
  void refetchClient?.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isPathRefreshed(path, pathOf(queryKey))),
  })
}

function isChat(topic: Topic): topic is `chat:${string}` {
  return topic.startsWith('chat:')
}

function betweenMs(from: number, to: number): number {
  return from + Math.random() * (to - from)
}

/** The paths of the API whose data the change makes outdated. */
function pathsOf({ topic, what }: LiveChange): string[] {
  const [kind = '', id = ''] = topic.split(':')
  const pathsByChange: Record<string, string[]> = refreshedPaths[kind as keyof typeof refreshedPaths] ?? {}
  // A kind of change that only a newer server knows may concern anything on the trip.
  const paths = pathsByChange[what] ?? pathsByChange.trip ?? []
  return paths.map((path) => path.replace(':id', id))
}
