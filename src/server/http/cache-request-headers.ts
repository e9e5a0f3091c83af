import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_COOKIE } from '#contract/auth.ts'

export type CacheRequestHeaders = Pick<
  IncomingHttpHeaders,
  'authorization' | 'cookie' | 'accept-encoding' | 'if-none-match'
>

const relevantNames = ['authorization', 'cookie', 'accept-encoding', 'if-none-match'] as const
/** Comparing the lengths first is cheap and skips most headers. */
const relevantLengths = new Set(relevantNames.map(({ length }) => length))

/** Reads the few headers that matter here; request.headers would build an object of all of them. */
export function readCacheHeaders(raw: string[]): CacheRequestHeaders {
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

export function hasCredentials({ authorization, cookie }: CacheRequestHeaders): boolean {
  return authorization !== undefined || (cookie?.includes(`${SESSION_COOKIE}=`) ?? false)
}
