import type { IncomingMessage } from 'node:http'
import { readBearerToken } from './bearer-token.ts'
import { type CacheRequestHeaders, hasCredentials } from './cache-request-headers.ts'
import { type CacheTarget, findCacheTarget, keyWithNames } from './response-cache-key.ts'
import { hasJustSavedSeats } from './saved-cookie.ts'

/** A request whose response may be shared. `userId`: null for visitors. */
export type SharedRequest = { key: string; dependsOnClock: boolean; userId: string | null }

export type SharingOptions = {
  /** Whether responses are cached that depend on the clock, too. */
  cachesClockDependent: boolean
  /**
   * The id of the user with this token, if this process remembers the session; null otherwise. Organisers are
   * never remembered.
   */
  recallUser: (token: string) => string | null
  /**
   * Keys of lists and trips are URLs themselves, and only their entries never expire. So the URL need not be
   * parsed.
   */
  isCachedUrl: (url: string) => boolean
}

/** Null for a request whose response is its own. */
export function findSharedRequest(
  { method, url = '' }: IncomingMessage,
  requestHeaders: CacheRequestHeaders,
  { cachesClockDependent, recallUser, isCachedUrl }: SharingOptions,
): SharedRequest | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const target = isCachedUrl(url) ? cachedTarget(url) : findCacheTarget(url)
  // Whoever has just taken a seat must see it, also on a process that has not received the change yet.
  if (!target || (target.dependsOnClock && (!cachesClockDependent || hasJustSavedSeats(requestHeaders))))
    return null
  const { key, dependsOnClock, isSameForAll, hasNames } = target
  if (isSameForAll || !hasCredentials(requestHeaders)) return { key, dependsOnClock, userId: null }
  const token = readBearerToken(requestHeaders.authorization)
  const userId = token === null ? null : recallUser(token)
  return userId === null ? null : { key: hasNames ? keyWithNames(key) : key, dependsOnClock, userId }
}

function cachedTarget(url: string): CacheTarget {
  return { key: url, isSameForAll: false, dependsOnClock: false, hasNames: false }
}
