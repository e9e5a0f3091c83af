import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SESSION_COOKIE } from '#contract/auth.ts'
import type { LiveChange } from '#contract/live.ts'
import type { LiveFeed } from '../events/live-feed.ts'
import { LruCache } from '../lru-cache.ts'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import { findCacheKey } from './response-cache-key.ts'
import { wantsFreshResponse } from './saved-cookie.ts'

/** How often own changes drop what is kept about a topic: in a rush every answer would be out of date when it is made. */
const OWN_DROP_EVERY_MS = 200
const MAX_BYTES = 16 * 1024 * 1024
/** Whether a hold lives depends on the clock; the others are for some people alone. */
const UNCACHED_CHANGES = new Set(['seats', 'payments', 'readiness', 'expenses', 'drafts'])
/** Good bytes for little time: the same answer may be made anew several times a second. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/** Belong to one answer, not to its bytes. */
const perResponseHeaders = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'connection',
  'date',
])

type CacheRequestHeaders = Pick<
  IncomingHttpHeaders,
  'authorization' | 'cookie' | 'accept-encoding' | 'if-none-match'
>
type UncachedResponse = { headers: Record<string, string | number | string[] | undefined>; body: string }
type EncodedResponse = { headers: string[]; etag: string; body: Buffer }
type CachedResponse = { topics: ReadonlySet<string>; forms: Record<Encoding, EncodedResponse> }
type ChangeFeed = Pick<LiveFeed, 'subscribe' | 'subscribeToOwn' | 'isListening'>
type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** An answer being made. Once something that it shows has changed it is good for whoever asked, and not kept. */
export type CacheFill = {
  key: string
  topics: ReadonlySet<string>
  /** With another one, the answer is not what was to be kept. */
  status: number
  isStale: boolean
  waiting: (() => void)[]
}

/**
 * Answers that are the same for every visitor, kept as the bytes that go out:
 * serialised, compressed and tagged once per change of what they show. What
 * changed is heard from the live feed; while that is not heard, nothing is kept.
 * Whoever brings credentials gets nothing from here but pages, which are made without looking at them.
 */
export class ResponseCache {
  readonly #live: ChangeFeed
  readonly #maxBytes: number
  readonly #entries: LruCache<CachedResponse>
  readonly #fills = new Map<string, CacheFill>()
  /** Those who could have been answered from here, and by which key: what is made for them may be kept. */
  readonly #missed = new WeakMap<IncomingMessage, string>()
  /** Topics of own changes that have just been dropped: the live feed is about to drop them again. */
  readonly #droppedTopics = new Set<string>()
  #ownChanges = 0
  #isClosed = false

  constructor(live: ChangeFeed, { maxBytes = MAX_BYTES } = {}) {
    this.#live = live
    this.#maxBytes = maxBytes
    this.#entries = new LruCache(maxBytes)
    live.subscribe((message) => {
      if (message === 'resync') this.#drop(() => true)
      else this.#dropAll(message)
    })
    live.subscribeToOwn((changes) => this.#dropOwn(changes))
  }

  /** Answers with ready bytes, or lets the handler answer. While one answer is being made, others wait for it. */
  answer(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { key, isSameForAll } = this.#keyOf(request.url ?? '')
    const asked = readHeaders(request.rawHeaders)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (key === null || !isRead || this.#isClosed || (!isSameForAll && hasCredentials(asked)))
      return handler(request, response)
    const wantsNew = wantsFreshResponse(asked)
    const entry = wantsNew ? undefined : this.#find(key)
    if (entry) {
      const { status, headers, body } = selectResponse(entry, asked)
      response.writeHead(status, headers)
      response.end(body)
      return
    }
    if (!this.#live.isListening) return handler(request, response)
    const fill = this.#fills.get(key)
    if (!fill || fill.isStale || wantsNew) {
      this.#missed.set(request, key)
      return handler(request, response)
    }
    fill.waiting.push(() => this.answer(request, response, handler))
  }

  /**
   * What is kept under a key, for a handler that has to look something up before it knows the key. While it is being
   * made one waits for it; null: the caller makes it.
   */
  async take(key: string, asked: CacheRequestHeaders, status: number) {
    for (;;) {
      const entry = this.#isClosed ? undefined : this.#find(key)
      if (entry) return selectResponse(entry, asked, status)
      const fill = this.#fills.get(key)
      if (!fill || fill.isStale || !this.#live.isListening) return null
      await new Promise<void>((resolve) => fill.waiting.push(resolve))
    }
  }

  /** Under what an answer to this request may be kept; null for whoever is never answered from here. */
  keyFor(request: IncomingMessage): string | null {
    return this.#missed.get(request) ?? null
  }

  /**
   * To be called before what the answer shows is read: a change from here on is noticed. Null for whoever is never
   * answered from here: with credentials, or a page of this process that asks for what it shows.
   */
  begin(request: IncomingMessage, topics: string[]): CacheFill | null {
    const key = this.keyFor(request)
    return key === null ? null : this.beginAs(key, topics)
  }

  /** The same for an answer that depends on nothing but its key. */
  beginAs(key: string, topics: string[], status = 200): CacheFill | null {
    if (this.#fills.get(key)?.isStale === false) return null
    const fill: CacheFill = { key, topics: new Set(topics), status, isStale: false, waiting: [] }
    this.#fills.set(key, fill)
    return fill
  }

  /** Whether an answer about these topics would be kept now. */
  isKeeping(topics: { size: number }): boolean {
    return !this.#isClosed && (topics.size === 0 || this.#live.isListening)
  }

  /** Makes the bytes of an answer, keeps them unless they are out of date already, and says what to send now. */
  async keep(fill: CacheFill, answer: UncachedResponse, asked: CacheRequestHeaders) {
    const forms = await encodeResponse(answer)
    const bytes = sizeOf(fill.key, forms)
    const entry = { topics: fill.topics, forms }
    const isWorthIt = !fill.isStale && this.isKeeping(fill.topics) && bytes <= this.#maxBytes / 8
    if (isWorthIt) this.#entries.set(fill.key, entry, bytes)
    return selectResponse(entry, asked, fill.status)
  }

  /**
   * Whether or not it came to bytes: those who waited go on. When what they
   * waited for is out of date, one goes first, so that the others wait again.
   */
  end(fill: CacheFill): void {
    if (this.#fills.get(fill.key) === fill) this.#fills.delete(fill.key)
    const [first, ...others] = fill.waiting.splice(0)
    first?.()
    const goOn = () => others.forEach((answer) => answer())
    if (fill.isStale) setImmediate(goOn)
    else goOn()
  }

  /** How many transactions of this process have changed what may be kept. */
  get ownChanges(): number {
    return this.#ownChanges
  }

  /** From now on the handler answers: it knows how to say that the server is going. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
  }

  /** A key that is an address is its own key: what is kept under the very address need not be taken apart. */
  #keyOf(url: string): ReturnType<typeof findCacheKey> {
    return this.#entries.has(url) ? { key: url, isSameForAll: false } : findCacheKey(url)
  }

  /** What shows nothing that changes is good even while changes are not heard. */
  #find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && this.isKeeping(entry.topics) ? entry : undefined
  }

  #dropOwn(changes: LiveChange[]): void {
    if (changes.some(affectsCachedResponses)) this.#ownChanges++
    const due = changes.filter(({ topic }) => !this.#droppedTopics.has(topic))
    this.#dropAll(due)
    for (const { topic } of due) {
      this.#droppedTopics.add(topic)
      setTimeout(() => this.#droppedTopics.delete(topic), OWN_DROP_EVERY_MS).unref()
    }
  }

  #dropAll(changes: LiveChange[]): void {
    for (const change of changes)
      if (affectsCachedResponses(change)) this.#drop(({ topics }) => topics.has(change.topic))
  }

  #drop(isOutOfDate: (kept: { topics: ReadonlySet<string> }) => boolean): void {
    this.#entries.deleteWhere(isOutOfDate)
    for (const fill of this.#fills.values()) if (isOutOfDate(fill)) fill.isStale = true
  }
}

/** Whether what is kept may show what has changed. */
function affectsCachedResponses({ topic, what }: LiveChange): boolean {
  return (topic === 'trips' || topic.startsWith('trip:')) && !UNCACHED_CHANGES.has(what)
}

/** What an entry takes in memory, roughly: many small answers at long addresses are not small. */
function sizeOf(key: string, forms: CachedResponse['forms']): number {
  const perForm = Object.values(forms).map(({ headers, body }) => body.length + headers.join().length + 1_000)
  return perForm.reduce((sum, bytes) => sum + bytes, 2 * key.length)
}

const readNames = ['authorization', 'cookie', 'accept-encoding', 'if-none-match'] as const
/** Most headers need not be looked at closer than this. */
const readLengths = new Set(readNames.map(({ length }) => length))

/** The few headers that matter here. Node would first make an object of all of them, for every request. */
function readHeaders(raw: string[]): CacheRequestHeaders {
  const asked: CacheRequestHeaders = {}
  for (let at = 0; at < raw.length; at += 2) {
    const sent = raw[at] ?? ''
    if (!readLengths.has(sent.length)) continue
    const lowerCase = sent.toLowerCase()
    const name = readNames.find((each) => each === lowerCase)
    if (!name) continue
    const value = raw[at + 1] ?? ''
    asked[name] = asked[name] === undefined ? value : `${asked[name]}, ${value}`
  }
  return asked
}

function hasCredentials({ authorization, cookie }: CacheRequestHeaders): boolean {
  return authorization !== undefined || (cookie?.includes(`${SESSION_COOKIE}=`) ?? false)
}

async function encodeResponse({ headers, body }: UncachedResponse) {
  const identity = Buffer.from(body)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity, { level: GZIP_LEVEL }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const shared = Object.entries(headers).flatMap(([name, value]) =>
    perResponseHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )
  const form = (encoding: Encoding, bytes: Buffer): EncodedResponse => {
    const etag = `"${hash}-${encoding}"`
    return {
      etag,
      headers: [
        ...shared,
        ...['etag', etag],
        ...['vary', 'accept-encoding, authorization'],
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        ...['content-length', String(bytes.length)],
      ],
      body: bytes,
    }
  }
  return { br: form('br', br), gzip: form('gzip', gzipped), identity: form('identity', identity) }
}

function selectResponse({ forms }: Pick<CachedResponse, 'forms'>, asked: CacheRequestHeaders, status = 200) {
  const { headers, etag, body } = forms[chooseEncoding(asked['accept-encoding'])]
  const known = asked['if-none-match']
  const isKnown = status === 200 && known !== undefined && (known === '*' || known.includes(etag))
  return isKnown ? { status: 304, headers: headers.slice(0, -2), body: undefined } : { status, headers, body }
}
