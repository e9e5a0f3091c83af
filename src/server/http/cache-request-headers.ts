import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_COOKIE } from '#contract/auth.ts'

export type CacheRequestHeaders = Pick<
  IncomingHttpHeaders,
  'authorization' | 'cookie' | 'accept-encoding' | 'if-none-match'
>

/** Reads the few headers that matter here; request.headers would build an object of all of them. */
export function readCacheHeaders(raw: string[]): CacheRequestHeaders {
  // With all names from the beginning, all of these objects have one shape, which is cheaper to read.
  const requestHeaders: CacheRequestHeaders = {
    authorization: undefined,
    cookie: undefined,
    'accept-encoding': undefined,
    'if-none-match': undefined,
  }
  for (let at = 0; at < raw.length; at += 2) {
    const name = findRelevantName(raw[at] ?? '')
    if (name === null) continue
    const value = raw[at + 1] ?? ''
    requestHeaders[name] = requestHeaders[name] === undefined ? value : `${requestHeaders[name]}, ${value}`
  }
  return requestHeaders
}

/** Looking at the length first is cheap and skips most headers. */
function findRelevantName(header: string): keyof CacheRequestHeaders | null {
  switch (header.length) {
    case 'cookie'.length:
      return header.toLowerCase() === 'cookie' ? 'cookie' : null
    case 'accept-encoding'.length:
      return header.toLowerCase() === 'accept-encoding' ? 'accept-encoding' : null
    case 'authorization'.length: {
      const name = header.toLowerCase()
      return name === 'authorization' || name === 'if-none-match' ? name : null
    }
    default:
      return null
  }
}

export function hasCredentials({ authorization, cookie }: CacheRequestHeaders): boolean {
  return authorization !== undefined || (cookie?.includes(`${SESSION_COOKIE}=`) ?? false)
}
