import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheRequestHeaders } from './cache-request-headers.ts'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import { setReadyHead, writeReadyHead } from './ready-head.ts'

/** A compromise between size and speed: the same response may be made several times a second. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/**
 * A short body is kept as text with a character per byte: Node.js sends text with its head in one piece. It copies
 * text for each client, and would fill the memory if many read a long one slowly; bytes are not copied.
 */
const MAX_TEXT_BYTES = 16 * 1024
/** A guess at the memory of an encoded response besides its texts and bytes. */
const OBJECT_BYTES = 1_000
/** Headers of a single response, which are not cached. */
const perResponseHeaders = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'connection',
  'date',
])

export type UncachedResponse = {
  headers: Record<string, string | number | string[] | undefined>
  body: string
}
type EncodedResponse = {
  /** Names and values in turn; the content length comes last. */
  headers: string[]
  etag: string
  /** The headers as text, for a response with status 200. */
  head: string
  body: EncodedBody
}
type EncodedBody = Buffer | string
type EncodedForms = Record<Encoding, EncodedResponse>
export type CachedResponse = {
  /** The changes that make the response outdated. */
  topics: ReadonlySet<string>
  /** The changes that make it outdated after a while. */
  slowTopics: ReadonlySet<string>
  /** A time of performance.now() after which it is outdated without any change. */
  until: number
  /** The users whose own responses differ from this one. */
  peopleWithOwnView: ReadonlySet<string>
  /** Null if it has not been made yet; who has an own view may be known before. */
  forms: EncodedForms | null
}

/**
 * A response that is being made. If something it shows changes meanwhile it is still sent, but not cached.
 */
export type CacheFill = CachedResponse & {
  key: string
  /** A response with another status is not cached. */
  status: number
  isStale: boolean
  /** Lets the requests continue that wait for this response. */
  waiting: ((result: FillResult) => void)[]
}

/** What those get who have waited: the response, null if it has failed, or `again` if another one has to make it. */
export type FillResult = EncodedForms | null | 'again'
export type SelectedResponse = {
  status: number
  headers: string[]
  /** Null if the status is not 200. */
  head: string | null
  body: EncodedBody | undefined
}

/** The approximate memory of an entry, since many small responses with long URLs add up. */
export function sizeOf(key: string, forms: EncodedForms | null): number {
  const perForm = Object.values(forms ?? {}).map(
    ({ headers, body }) => body.length + 2 * headers.join().length + OBJECT_BYTES,
  )
  const keyBytes = 2 * key.length
  return perForm.reduce((sum, bytes) => sum + bytes, keyBytes)
}

/** A response in every encoding, with its final headers. */
export async function encodeResponse({ headers, body }: UncachedResponse): Promise<EncodedForms> {
  const identity = Buffer.from(body)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity, { level: GZIP_LEVEL }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const sharedHeaders = Object.entries(headers).flatMap(([name, value]) =>
    perResponseHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )
  const form = (encoding: Encoding, bytes: Buffer): EncodedResponse => {
    const etag = `"${hash}-${encoding}"`
    const formHeaders = [
      ...sharedHeaders,
      'etag',
      etag,
      'vary',
      'accept-encoding, authorization',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bytes.length),
    ]
    return {
      etag,
      headers: formHeaders,
      head: writeReadyHead(formHeaders),
      body: bytes.length <= MAX_TEXT_BYTES ? bytes.toString('latin1') : bytes,
    }
  }
  return { br: form('br', br), gzip: form('gzip', gzipped), identity: form('identity', identity) }
}

/** The bytes in the encoding that the client accepts, or 304 if the client already has them. */
export function selectResponse(
  forms: EncodedForms,
  requestHeaders: CacheRequestHeaders,
  status = 200,
): SelectedResponse {
  const { headers, head, etag, body } = forms[chooseEncoding(requestHeaders['accept-encoding'])]
  const knownEtags = requestHeaders['if-none-match']
  const isKnown =
    status === 200 && knownEtags !== undefined && (knownEtags === '*' || knownEtags.includes(etag))
  // Without the last header, the content length: a 304 has no body.
  if (isKnown) return { status: 304, headers: headers.slice(0, -2), head: null, body: undefined }
  return { status, headers, head: status === 200 ? head : null, body }
}

export function sendCached(
  response: ServerResponse,
  { status, headers, head, body }: SelectedResponse,
): void {
  if (head === null || !setReadyHead(response, head)) response.writeHead(status, headers)
  response.end(body, 'latin1')
}

/** The bytes of a body, for those who do not send it with `sendCached()`. */
export function toBytes(body: EncodedBody): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
}
