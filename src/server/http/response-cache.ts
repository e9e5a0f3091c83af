import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveChange } from '#contract/live.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { LruCache } from '../lru-cache.ts'
import { readBearerToken } from './bearer-token.ts'
import { type CacheRequestHeaders, hasCredentials, readCacheHeaders } from './cache-request-headers.ts'
import { cacheTopicOf, splitChanges } from './cache-topics.ts'
import {
  type CachedResponse,
  type CacheFill,
  encodeResponse,
  selectResponse,
  sizeOf,
  type UncachedResponse,
} from './cached-response.ts'
import { type CacheKey, findCacheKey, keyWithNames } from './response-cache-key.ts'
import { hasJustSavedSeats, wantsFreshResponse } from './saved-cookie.ts'

/** Own changes drop a topic at most this often: in a rush every response would be outdated when made. */
const OWN_DROP_EVERY_MS = 200
const MAX_BYTES = 16 * 1024 * 1024
/** A guess at the memory of a user's id in a set. */
const EXCEPTION_BYTES = 100
const NOBODY: ReadonlySet<string> = new Set()
/** A larger response would push out too many small ones. */
const MAX_SHARE_OF_ONE = 1 / 8

type ChangeFeed = Pick<LiveFeed, 'subscribe' | 'subscribeToOwn' | 'isListening'>
type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type OwnChanges = { seats: number; others: number }
/** A request whose response may be shared. `userId`: null for visitors. */
type SharedRequest = { key: string; isBrief: boolean; userId: string | null }
type ResponseCacheOptions = {
  maxBytes?: number
  /** How long a response is cached that depends on the clock, too. */
  briefSeconds?: number
  /** The user of a bearer token whose responses are those of any other user, as far as it is remembered. */
  recallUser?: (token: string) => string | null
}

/**
 * Caches responses that are the same for many people as final bytes: serialised, compressed and tagged once
 * per change. Changes come from the live feed; while it is down nothing is cached. Visitors share all of them.
 * Users share them too if their session is remembered, except those whose own responses differ.
 */
export class ResponseCache {
  readonly #live: ChangeFeed
  readonly #maxBytes: number
  readonly #briefMs: number
  readonly #recallUser: (token: string) => string | null
  readonly #entries: LruCache<CachedResponse>
  readonly #fills = new Map<string, CacheFill>()
  /** Requests that missed the cache; the responses made for them may be cached. */
  readonly #missed = new WeakMap<IncomingMessage, SharedRequest>()
  /** Topics just dropped by own changes: the live feed drops them again soon, so own drops pause. */
  readonly #droppedTopics = new Set<string>()
  readonly #ownChanges: OwnChanges = { seats: 0, others: 0 }
  #isClosed = false

  constructor(
    live: ChangeFeed,
    { maxBytes = MAX_BYTES, briefSeconds = 0, recallUser = () => null }: ResponseCacheOptions = {},
  ) {
    this.#live = live
    this.#maxBytes = maxBytes
    this.#briefMs = briefSeconds * 1_000
    this.#recallUser = recallUser
    this.#entries = new LruCache(maxBytes)
    live.subscribe((message) => {
      if (message === 'resync') this.#drop(() => true)
      else this.#dropChanged(message)
    })
    live.subscribeToOwn((changes) => this.#dropOwn(changes))
  }

  /** Sends the cached response or calls the handler. Requests wait for a response that is being made. */
  answer(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const requestHeaders = readCacheHeaders(request.rawHeaders)
    const shared = this.#findShared(request, requestHeaders)
    if (!shared) return handler(request, response)
    const { key, userId } = shared
    const wantsFresh = wantsFreshResponse(requestHeaders)
    const entry = wantsFresh ? undefined : this.#find(key)
    if (entry && isException(entry, userId)) return handler(request, response)
    if (entry?.forms) {
      const { status, headers, body } = selectResponse(entry.forms, requestHeaders)
      response.writeHead(status, headers)
      response.end(body)
      return
    }
    if (!this.#live.isListening) return handler(request, response)
    const fill = this.#fills.get(key)
    if (!fill || fill.isStale || wantsFresh) {
      this.#missed.set(request, shared)
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
      if (entry?.forms) return selectResponse(entry.forms, requestHeaders, status)
      const fill = this.#fills.get(key)
      if (!fill || fill.isStale || !this.#live.isListening) return null
      await new Promise<void>((resolve) => fill.waiting.push(resolve))
    }
  }

  /** The key under which the response to this request may be cached; null if it never is. */
  keyFor(request: IncomingMessage): string | null {
    return this.#missed.get(request)?.key ?? null
  }

  /**
   * Starts to make a response. Call it before reading the data, so that later changes are noticed. Null for
   * requests that are never served from the cache: with unknown credentials, or made by this process for a page.
   */
  begin(request: IncomingMessage, topics: string[]): CacheFill | null {
    const shared = this.#missed.get(request)
    if (!shared) return null
    return this.beginAs(shared.key, topics, { maxAgeMs: shared.isBrief ? this.#briefMs : Infinity })
  }

  /** Like begin(), for a response that depends only on its key. Null if that response is already being made. */
  beginAs(key: string, topics: string[], { status = 200, maxAgeMs = Infinity } = {}): CacheFill | null {
    if (this.#fills.get(key)?.isStale === false) return null
    const fill: CacheFill = {
      key,
      topics: new Set(topics),
      status,
      until: performance.now() + maxAgeMs,
      except: NOBODY,
      isStale: false,
      waiting: [],
    }
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
    this.#keep(fill, forms)
    return selectResponse(forms, requestHeaders, fill.status)
  }

  /** Ends a fill whose response turned out to be somebody's own. Who has their own is cached. */
  endPrivate(fill: CacheFill, users: ReadonlySet<string>): void {
    this.#keep({ ...fill, except: users }, null)
    this.end(fill)
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
    if (fill.isStale || !this.#entries.peek(fill.key)) setImmediate(continueOthers)
    else continueOthers()
  }

  /** How many transactions of this process have changed what cached responses show: seats, or anything else. */
  get ownChanges(): Readonly<OwnChanges> {
    return this.#ownChanges
  }

  /** From now on the handler answers: it tells clients that the server is closing. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
  }

  /** Null for a request whose response is its own. */
  #findShared(request: IncomingMessage, requestHeaders: CacheRequestHeaders): SharedRequest | null {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead && !this.#isClosed ? this.#keyOf(request.url ?? '') : null
    if (!found || (found.isBrief && !this.#canBeBrief(requestHeaders))) return null
    const { key, isBrief, isSameForAll, hasNames } = found
    if (isSameForAll || !hasCredentials(requestHeaders)) return { key, isBrief, userId: null }
    const token = readBearerToken(requestHeaders.authorization)
    const userId = token === null ? null : this.#recallUser(token)
    return userId === null ? null : { key: hasNames ? keyWithNames(key) : key, isBrief, userId }
  }

  /** Whoever has just taken a seat must see it, also on a process that has not received the change yet. */
  #canBeBrief(requestHeaders: CacheRequestHeaders): boolean {
    return this.#briefMs > 0 && !hasJustSavedSeats(requestHeaders)
  }

  /** If the URL itself is the key of a list or a trip, skip parsing it. */
  #keyOf(url: string): CacheKey | null {
    const isKey = this.#entries.peek(url)?.until === Infinity
    return isKey ? { key: url, isSameForAll: false, isBrief: false, hasNames: false } : findCacheKey(url)
  }

  #keep({ key, topics, until, except, isStale }: CacheFill, forms: CachedResponse['forms']): void {
    const bytes = sizeOf(key, forms) + except.size * EXCEPTION_BYTES
    const isSmall = bytes <= this.#maxBytes * MAX_SHARE_OF_ONE
    if (isSmall && !isStale && this.canCache(topics))
      this.#entries.set(key, { topics, until, except, forms }, bytes)
  }

  /** An entry without topics stays valid even while the live feed is down. */
  #find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > performance.now() && this.canCache(entry.topics) ? entry : undefined
  }

  #dropOwn(changes: LiveChange[]): void {
    const [seatChanges, otherChanges] = splitChanges(changes)
    if (seatChanges.length > 0) this.#ownChanges.seats++
    if (otherChanges.length > 0) this.#ownChanges.others++
    const due = otherChanges.filter(({ topic }) => !this.#droppedTopics.has(topic))
    this.#dropChanged([...seatChanges, ...due])
    for (const { topic } of due) {
      this.#droppedTopics.add(topic)
      setTimeout(() => this.#droppedTopics.delete(topic), OWN_DROP_EVERY_MS).unref()
    }
  }

  #dropChanged(changes: LiveChange[]): void {
    for (const change of changes) {
      const topic = cacheTopicOf(change)
      if (topic !== null) this.#drop(({ topics }) => topics.has(topic))
    }
  }

  #drop(isOutOfDate: (entry: { topics: ReadonlySet<string> }) => boolean): void {
    this.#entries.deleteWhere(isOutOfDate)
    for (const fill of this.#fills.values()) if (isOutOfDate(fill)) fill.isStale = true
  }
}

function isException({ except }: CachedResponse, userId: string | null): boolean {
  return userId !== null && except.has(userId)
}
