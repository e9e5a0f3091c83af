import type { IncomingMessage, ServerResponse } from 'node:http'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { LiveChange } from '#contract/live.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { LruCache } from '../lru-cache.ts'
import { type CacheRequestHeaders, readCacheHeaders } from './cache-request-headers.ts'
import { CacheFills } from './cache-fills.ts'
import { cacheTopicOf, seatsOf } from './cache-topics.ts'
import {
  type CachedResponse,
  type CacheFill,
  encodeResponse,
  type FillResult,
  selectResponse,
  sendCached,
  sizeOf,
  type UncachedResponse,
} from './cached-response.ts'
import { type OwnChangeCounts, OwnChanges } from './own-changes.ts'
import { PAGE_PREFIX } from './response-cache-key.ts'
import { wantsFreshResponse } from './saved-cookie.ts'
import { findSharedRequest, type SharedRequest, type SharingOptions } from './shared-request.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** How long pages are sent after a change of the free seats that they show. */
const SLOW_CHANGE_MS = 10_000
/** A guess at the memory of a user's id in a set. */
const USER_ID_BYTES = 100
/** A larger response would push out too many small ones. */
const MAX_SHARE_OF_ONE = 1 / 8

type ChangeFeed = Pick<LiveFeed, 'subscribe' | 'subscribeToOwn' | 'isListening'>
/** `seatTopics`: of the trips whose free seats the response shows. */
type FillOptions = { topics: string[]; seatTopics: string[]; status: number }
type Handler = (request: IncomingMessage, response: ServerResponse) => void
/** A request that waits for a response that is being made for another one. */
type WaitingRequest = {
  request: IncomingMessage
  requestHeaders: CacheRequestHeaders
  response: ServerResponse
  handler: Handler
}
type ResponseCacheOptions = {
  maxBytes?: number
  /** How long a response is cached that depends on the clock, too. */
  clockDependentSeconds?: number
  /**
   * The id of the user with this token, if this process remembers the session; null otherwise. Organisers are
   * never remembered.
   */
  recallUser?: (token: string) => string | null
}

/**
 * Caches responses that are the same for many people as final bytes: serialised, compressed and tagged once
 * per change. Changes come from the live feed; while it is down nothing is cached. Visitors share all of them.
 * Users share them too if their session is remembered, except those whose own responses differ.
 *
 * A fill: begun by the first request (#claim) → openFill() by its handler → store() → closeFill(). If its
 * request is refused or its client leaves, a waiting request makes it.
 */
export class ResponseCache {
  readonly #live: ChangeFeed
  readonly #maxBytes: number
  readonly #clockDependentMs: number
  readonly #sharing: SharingOptions
  readonly #entries: LruCache<CachedResponse>
  readonly #fills = new CacheFills()
  /** Requests that missed the cache, with the fills that others wait for. */
  readonly #claims = new WeakMap<IncomingMessage, { fill: CacheFill; shared: SharedRequest }>()
  readonly #ownChanges = new OwnChanges()
  #isClosed = false

  constructor(
    live: ChangeFeed,
    { maxBytes = MAX_BYTES, clockDependentSeconds = 0, recallUser = () => null }: ResponseCacheOptions = {},
  ) {
    this.#live = live
    this.#maxBytes = maxBytes
    this.#clockDependentMs = clockDependentSeconds * 1_000
    this.#sharing = {
      cachesClockDependent: clockDependentSeconds > 0,
      recallUser,
      isCachedUrl: (url) => this.#entries.peek(url)?.until === Infinity,
    }
    this.#entries = new LruCache(maxBytes)
    live.subscribe((message) => {
      if (message === 'resync') this.#drop(() => true)
      else this.#dropChanged(message)
    })
    live.subscribeToOwn((changes) => this.#dropChanged(this.#ownChanges.countAndPickDue(changes)))
  }

  /** Sends the cached response or calls the handler. Requests wait for a response that is being made. */
  answer(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const requestHeaders = readCacheHeaders(request.rawHeaders)
    const shared = this.#findShared(request, requestHeaders)
    if (!shared) return handler(request, response)
    const wantsFresh = wantsFreshResponse(requestHeaders)
    const entry = wantsFresh ? undefined : this.#findEntry(shared.key)
    if (entry && hasOwnView(entry, shared.userId)) return handler(request, response)
    if (entry?.forms) return sendCached(response, selectResponse(entry.forms, requestHeaders))
    if (!this.#live.isListening) return handler(request, response)
    const fill = this.#fills.find(shared.key)
    if (!fill) this.#claim(request, response, shared)
    if (!fill || wantsFresh) return handler(request, response)
    this.#waitFor(fill, { request, requestHeaders, response, handler })
  }

  /**
   * The cached response for a key, for handlers that must look something up before they know the key. Waits
   * while it is being made; null: the caller must make it.
   */
  async lookUp(key: string, requestHeaders: CacheRequestHeaders, status: number) {
    for (;;) {
      const entry = this.#isClosed ? undefined : this.#findEntry(key)
      if (entry?.forms) return selectResponse(entry.forms, requestHeaders, status)
      const fill = this.#fills.find(key)
      if (!fill || !this.#live.isListening) return null
      const result = await new Promise<FillResult>((resolve) => fill.waiting.push(resolve))
      if (result !== 'again') return result && selectResponse(result, requestHeaders, status)
    }
  }

  /** The key of the response that others may wait for while this request is answered; null if there is none. */
  claimedKeyOf(request: IncomingMessage): string | null {
    return this.#claims.get(request)?.fill.key ?? null
  }

  /**
   * Starts to make a response. Call it before reading the data, so that later changes are noticed. Null for
   * requests that are never served from the cache: with unknown credentials, or made by this process for a page.
   */
  openFill(request: IncomingMessage, topics: string[], viewer: Viewer | null): CacheFill | null {
    const claim = this.#claims.get(request)
    if (!claim) return null
    const { fill, shared } = claim
    // The session is looked up again for the handler, and may have changed.
    if (shared.userId !== (viewer?.id ?? null) || can(viewer, 'see-drafts')) return null
    fill.topics = new Set(topics)
    if (shared.dependsOnClock) fill.until = performance.now() + this.#clockDependentMs
    return fill
  }

  /** Like openFill(), for a response that depends only on its key. Null if that response is already being made. */
  openFillFor(key: string, { topics, seatTopics, status }: FillOptions): CacheFill | null {
    if (this.#fills.find(key)) return null
    return this.#fills.add(key, { topics, slowTopics: seatTopics.map(seatsOf), status })
  }

  /** Whether a response about these topics would be cached now. */
  canCache(topics: { size: number }): boolean {
    return !this.#isClosed && (topics.size === 0 || this.#live.isListening)
  }

  /** Encodes a response, caches it unless it is already outdated, and returns what to send. */
  async store(fill: CacheFill, answer: UncachedResponse, requestHeaders: CacheRequestHeaders) {
    fill.forms = await encodeResponse(answer)
    this.#storeEntry(fill)
    return selectResponse(fill.forms, requestHeaders, fill.status)
  }

  /** Closes a fill whose response turned out to be somebody's own. Who has an own view is cached. */
  closeUnsharedFill(fill: CacheFill, peopleWithOwnView: ReadonlySet<string>): void {
    fill.peopleWithOwnView = peopleWithOwnView
    this.#storeEntry(fill)
    this.#fills.release(fill, 'again')
  }

  /**
   * Closes a fill. Those who waited asked before any change that has made it outdated since, so they get it. If it
   * has failed, each of them makes their own.
   */
  closeFill(fill: CacheFill): void {
    this.#fills.release(fill, fill.forms)
  }

  /** How often this process itself has changed what cached responses show. */
  get ownChanges(): OwnChangeCounts {
    return this.#ownChanges.counts
  }

  /** From now on the handler answers: it tells clients that the server is closing. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
  }

  #findShared(request: IncomingMessage, requestHeaders: CacheRequestHeaders): SharedRequest | null {
    if (this.#isClosed) return null
    return findSharedRequest(request, requestHeaders, this.#sharing)
  }

  /** From now on, others wait for the response to this request. */
  #claim(request: IncomingMessage, response: ServerResponse, shared: SharedRequest): void {
    // Pages have lookups of their own, and claim their key afterwards.
    if (shared.key.startsWith(PAGE_PREFIX)) return
    // A pipelined request: Node.js reports no `close` if its client leaves, so nobody may wait for it.
    if (!response.socket) return
    const fill = this.#fills.add(shared.key, { topics: [], status: 200 })
    this.#claims.set(request, { fill, shared })
    // If the request was refused or its client has left, another one takes over. If it has failed, the same may
    // happen to each, so they do not wait for each other.
    response.once('close', () => {
      this.#claims.delete(request)
      const hasFailed = response.writableFinished && response.statusCode >= 500
      this.#fills.release(fill, hasFailed ? null : 'again')
    })
  }

  #waitFor(fill: CacheFill, waiting: WaitingRequest): void {
    fill.waiting.push((result) => this.#continueAfter(result, fill, waiting))
  }

  #continueAfter(result: FillResult, fill: CacheFill, waiting: WaitingRequest): void {
    const { request, requestHeaders, response, handler } = waiting
    if (response.destroyed) return
    if (result === 'again') return this.answer(request, response, handler)
    // Nobody knows what has happened to the session meanwhile.
    const shared = this.#findShared(request, requestHeaders)
    const mayGetResult = shared?.key === fill.key && !hasOwnView(fill, shared.userId)
    if (result === null || !mayGetResult) return handler(request, response)
    sendCached(response, selectResponse(result, requestHeaders))
  }

  #storeEntry({ key, topics, slowTopics, until, peopleWithOwnView, forms, isStale }: CacheFill): void {
    const bytes = sizeOf(key, forms) + peopleWithOwnView.size * USER_ID_BYTES
    const isSmall = bytes <= this.#maxBytes * MAX_SHARE_OF_ONE
    if (isSmall && !isStale && this.canCache(topics))
      this.#entries.set(key, { topics, slowTopics, until, peopleWithOwnView, forms }, bytes)
  }

  /** An entry without topics stays valid even while the live feed is down. */
  #findEntry(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > performance.now() && this.canCache(entry.topics) ? entry : undefined
  }

  #dropChanged(changes: LiveChange[]): void {
    for (const change of changes) {
      const topic = cacheTopicOf(change)
      if (topic === null) continue
      this.#drop(({ topics }) => topics.has(topic))
      if (change.what === 'seats') this.#expireSoon(topic)
    }
  }

  /** Pages are not rendered anew for each seat. */
  #expireSoon(topic: string): void {
    const until = performance.now() + SLOW_CHANGE_MS
    const expireSoon = (response: CachedResponse) => {
      if (response.slowTopics.has(topic)) response.until = Math.min(response.until, until)
    }
    this.#entries.forEach(expireSoon)
    this.#fills.forEach(expireSoon)
  }

  #drop(isOutOfDate: (entry: { topics: ReadonlySet<string> }) => boolean): void {
    this.#entries.deleteWhere(isOutOfDate)
    this.#fills.markStale(isOutOfDate)
  }
}

function hasOwnView(response: CachedResponse, userId: string | null): boolean {
  return userId !== null && response.peopleWithOwnView.has(userId)
}
