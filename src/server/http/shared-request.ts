import type { IncomingMessage } from 'node:http'
import { readBearerToken } from './bearer-token.ts'
import { type CacheRequestHeaders, hasCredentials } from './cache-request-headers.ts'
import { type CacheKey, findCacheKey, keyWithNames } from './response-cache-key.ts'
import { hasJustSavedSeats } from './saved-cookie.ts'

/** A request whose response may be shared. `userId`: null for visitors. */
export type SharedRequest = { key: string; isBrief: boolean; userId: string | null }

export type SharingOptions = {
  /** Whether responses are shared that depend on the clock, too. */
  canBeBrief: boolean
  /** The user of a bearer token whose responses are those of any other user, as far as it is remembered. */
  recallUser: (token: string) => string | null
  /** Whether a URL is known to be the key of a list or a trip, and need not be parsed. */
  isKey: (url: string) => boolean
}

/** Null for a request whose response is its own. */
export function findSharedRequest(
  { method, url = '' }: IncomingMessage,
  requestHeaders: CacheRequestHeaders,
  { canBeBrief, recallUser, isKey }: SharingOptions,
): SharedRequest | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const found: CacheKey | null = isKey(url) ? knownKey(url) : findCacheKey(url)
  // Whoever has just taken a seat must see it, also on a process that has not received the change yet.
  if (!found || (found.isBrief && (!canBeBrief || hasJustSavedSeats(requestHeaders)))) return null
  const { key, isBrief, isSameForAll, hasNames } = found
  if (isSameForAll || !hasCredentials(requestHeaders)) return { key, isBrief, userId: null }
  const token = readBearerToken(requestHeaders.authorization)
  const userId = token === null ? null : recallUser(token)
  return userId === null ? null : { key: hasNames ? keyWithNames(key) : key, isBrief, userId }
}

function knownKey(url: string): CacheKey {
  return { key: url, isSameForAll: false, isBrief: false, hasNames: false }
}
