import { findPage } from '#contract/pages.ts'
import { getTrip, listTripMonths, listTrips } from '#contract/trips.ts'

/** The endpoints whose responses may be cached, with the query parameters that each depends on. */
const cachedCalls = [describeCall(listTripMonths), describeCall(listTrips), describeCall(getTrip)]

/**
 * The key under which a response is cached: its URL without irrelevant parts, or null if it is never cached.
 * Pages do not depend on the visitor, so they are the same for all.
 */
export function findCacheKey(url: string): { key: string | null; isSameForAll: boolean } {
  if (url.startsWith('/api/')) return { key: callKey(url), isSameForAll: false }
  const page = findPage(url)
  // For other pages, a lookup must first find out whether their trip exists.
  const isKnown = page.exists && page.trip?.mustBe !== 'any'
  return isKnown ? { key: pageKey(page.url), isSameForAll: true } : { key: null, isSameForAll: false }
}

/** A key that cannot be confused with a URL. */
export function pageKey(url: string): string {
  return `page ${url}`
}

/** The pattern of an endpoint's path, and the names of its query parameters. */
function describeCall({ path, query }: { path: string; query?: { shape: object } }) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`)
  return { pattern, names: new Set(Object.keys(query?.shape ?? {})) }
}

function callKey(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = (queryStart < 0 ? url : url.slice(0, queryStart)).replace(/\/$/, '')
  const call = cachedCalls.find(({ pattern }) => pattern.test(path))
  if (!call) return null
  if (queryStart < 0 || call.names.size === 0) return path
  const query = new URLSearchParams(url.slice(queryStart + 1))
  for (const name of new Set(query.keys())) if (!call.names.has(name)) query.delete(name)
  query.sort()
  return query.size === 0 ? path : `${path}?${query}`
}
