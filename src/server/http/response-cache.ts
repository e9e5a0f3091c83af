import type { IncomingMessage, ServerResponse } from 'node:http'
import { SESSION_COOKIE } from '#contract/auth.ts'
import type { LiveChange } from '#contract/live.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { LruCache } from '../lru-cache.ts'
import {
  type CachedResponse,
  type CacheRequestHeaders,
  encodeResponse,
  selectResponse,
  sizeOf,
  type UncachedResponse,
} from './cached-response.ts'
import { findCacheKey } from './response-cache-key.ts'
import { wantsFreshResponse } from './saved-cookie.ts'

/** Own changes drop a topic at most this often: in a rush every response would be outdated when made. */
const OWN_DROP_EVERY_MS = 200
const MAX_BYTES = 16 * 1024 * 1024
/** A larger response would push out too many small ones. */
const MAX_SHARE_OF_ONE = 1 / 8
/** Changes that no cached response shows: holds depend on the clock, the others are private. */
const UNCACHED_CHANGES = new Set(['seats', 'payments', 'readiness', 'expenses', 'drafts'])

type ChangeFeed = Pick<LiveFeed, 'subscribe' | 'subscribeToOwn' | 'isListening'>
type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A response that is being made. If something it shows changes meanwhile it is still sent, but not cached.
 */
export type CacheFill = {
  key: string
  topics: ReadonlySet<string>
  /** A response with another status is not cached. */
  status: number
  isStale: boolean
  /** Lets the requests continue that wait for this response. */
  waiting: (() => void)[]
}

/**
 * Caches responses that are the same for every visitor as final bytes: serialised, compressed and tagged once
 * per change. Changes come from the live feed; while it is down nothing is cached. Requests with credentials
 * are only served cached pages, which do not depend on them.
 */
export class ResponseCache {
  readonly #live: ChangeFeed
  readonly #maxBytes: number
  readonly #entries: LruCache<CachedResponse>
  readonly #fills = new Map<string, CacheFill>()
  /** Requests that missed the cache, with their keys; the responses made for them may be cached. */
  readonly #missed = new WeakMap<IncomingMessage, string>()
  /** Topics just dropped by own changes: the live feed drops them again soon, so own drops pause. */
  readonly #droppedTopics = new Set<string>()
  #ownChanges = 0
  #isClosed = false

  constructor(live: ChangeFeed, { maxBytes = MAX_BYTES } = {}) {
    this.#live = live
    this.#maxBytes = maxBytes
    this.#entries = new LruCache(maxBytes)
    live.subscribe((message) => {
      if (message === 'resync') this.#drop(() => true)
      else this.#dropChanged(message)
    })
    live.subscribeToOwn((changes) => this.#dropOwn(changes))
  }

  /** Sends the cached response or calls the handler. Requests wait for a response that is being made. */
  answer(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { key, isSameForAll } = this.#keyOf(request.url ?? '')
    const requestHeaders = readHeaders(request.rawHeaders)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (key === null || !isRead || this.#isClosed || (!isSameForAll && hasCredentials(requestHeaders)))
      return handler(request, response)
    const wantsFresh = wantsFreshResponse(requestHeaders)
    const entry = wantsFresh ? undefined : this.#find(key)
    if (entry) {
      const { status, headers, body } = selectResponse(entry, requestHeaders)
      response.writeHead(status, headers)
      response.end(body)
      return
    }
    if (!this.#live.isListening) return handler(request, response)
    const fill = this.#fills.get(key)
    if (!fill || fill.isStale || wantsFresh) {
      this.#missed.set(request, key)
      return handler(request, response)
    }
    fill.waiting.push(() => this.answer(request, response, handler))
  }

  /**
   * The cached response for a key, for handlers that must look something up before they know the key. Waits
   * while it is being made; null: the caller must make it.
   */
  async lookUp(key: string, requestHeaders: CacheRequestHeaders, status: number) {
    for (;;) {
      const entry = this.#isClosed ? undefined : this.#find(key)
      if (entry) return selectResponse(entry, requestHeaders, status)
      const fill = this.#fills.get(key)
      if (!fill || fill.isStale || !this.#live.isListening) return null
      await new Promise<void>((resolve) => fill.waiting.push(resolve))
    }
  }

  /** The key under which the response to this request may be cached; null if it never is. */
  keyFor(request: IncomingMessage): string | null {
    return this.#missed.get(request) ?? null
  }

  /**
   * Starts to make a response. Call it before reading the data, so that later changes are noticed. Null for
   * requests that are never served from the cache: with credentials, or made by this process for a page.
   */
  begin(request: IncomingMessage, topics: string[]): CacheFill | null {
    const key = this.keyFor(request)
    return key === null ? null : this.beginAs(key, topics)
  }

  /**
   * Like begin(), for a response that depends only on its key. Null if that response is already being made.
   */
  beginAs(key: string, topics: string[], status = 200): CacheFill | null {
    if (this.#fills.get(key)?.isStale === false) return null
    const fill: CacheFill = { key, topics: new Set(topics), status, isStale: false, waiting: [] }
    this.#fills.set(key, fill)
    return fill
  }

  /** Whether a response about these topics would be cached now. */
  canCache(topics: { size: number }): boolean {
    return !this.#isClosed && (topics.size === 0 || this.#live.isListening)
  }

  /** Encodes a response, caches it unless it is already outdated, and returns what to send. */
  async store(fill: CacheFill, answer: UncachedResponse, requestHeaders: CacheRequestHeaders) {
    const forms = await encodeResponse(answer)
    const bytes = sizeOf(fill.key, forms)
    const entry = { topics: fill.topics, forms }
    const isSmall = bytes <= this.#maxBytes * MAX_SHARE_OF_ONE
    if (isSmall && !fill.isStale && this.canCache(fill.topics)) this.#entries.set(fill.key, entry, bytes)
    return selectResponse(entry, requestHeaders, fill.status)
  }

  /**
   * Ends a fill, successful or not, and lets waiting requests continue. If the response was outdated, one
   * goes first and the others wait for it.
   */
  end(fill: CacheFill): void {
    if (this.#fills.get(fill.key) === fill) this.#fills.delete(fill.key)
    const [first, ...others] = fill.waiting.splice(0)
    first?.()
    const continueOthers = () => others.forEach((continueOne) => continueOne())
    // By then the first one has begun a new fill.
    if (fill.isStale) setImmediate(continueOthers)
    else continueOthers()
  }

  /** How many transactions of this process have changed something that cached responses show. */
  get ownChanges(): number {
    return this.#ownChanges
  }

  /** From now on the handler answers: it tells clients that the server is closing. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
  }

  /** If the URL itself is a key, skip parsing it. */
  #keyOf(url: string): ReturnType<typeof findCacheKey> {
    return this.#entries.has(url) ? { key: url, isSameForAll: false } : findCacheKey(url)
  }

  /** An entry without topics stays valid even while the live feed is down. */
  #find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && this.canCache(entry.topics) ? entry : undefined
  }

  #dropOwn(changes: LiveChange[]): void {
    if (changes.some(affectsCachedResponses)) this.#ownChanges++
    const due = changes.filter(({ topic }) => !this.#droppedTopics.has(topic))
    this.#dropChanged(due)
    for (const { topic } of due) {
      this.#droppedTopics.add(topic)
      setTimeout(() => this.#droppedTopics.delete(topic), OWN_DROP_EVERY_MS).unref()
    }
  }

  #dropChanged(changes: LiveChange[]): void {
    for (const change of changes)
      if (affectsCachedResponses(change)) this.#drop(({ topics }) => topics.has(change.topic))
  }

  #drop(isOutOfDate: (entry: { topics: ReadonlySet<string> }) => boolean): void {
    this.#entries.deleteWhere(isOutOfDate)
    for (const fill of this.#fills.values()) if (isOutOfDate(fill)) fill.isStale = true
  }
}

/** Whether cached responses may show this change. */
function affectsCachedResponses({ topic, what }: LiveChange): boolean {
  return (topic === 'trips' || topic.startsWith('trip:')) && !UNCACHED_CHANGES.has(what)
}

const relevantNames = ['authorization', 'cookie', 'accept-encoding', 'if-none-match'] as const
/** Comparing the lengths first is cheap and skips most headers. */
const relevantLengths = new Set(relevantNames.map(({ length }) => length))

/** Reads the few headers that matter here; request.headers would build an object of all of them. */
function readHeaders(raw: string[]): CacheRequestHeaders {
  const requestHeaders: CacheRequestHeaders = {}
  for (let at = 0; at < raw.length; at += 2) {
    const header = raw[at] ?? ''
    if (!relevantLengths.has(header.length)) continue
    const lowerCase = header.toLowerCase()
    const name = relevantNames.find((each) => each === lowerCase)
    if (!name) continue
    const value = raw[at + 1] ?? ''
    requestHeaders[name] = requestHeaders[name] === undefined ? value : `${requestHeaders[name]}, ${value}`
  }
  return requestHeaders
}

function hasCredentials({ authorization, cookie }: CacheRequestHeaders): boolean {
  return authorization !== undefined || (cookie?.includes(`${SESSION_COOKIE}=`) ?? false)
}
