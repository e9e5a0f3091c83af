import { getAvailability } from '#contract/bookings.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { findPage } from '#contract/pages.ts'
import { getTrip, listTripMonths, listTrips } from '#contract/trips.ts'

/**
 * The endpoints whose responses may be cached, with the query parameters that each depends on. `dependsOnClock`:
 * the response depends on the clock, too. `hasNames`: signed-in people see names in it, visitors do not.
 */
const cachedCalls = [
  describeCall(listTripMonths),
  describeCall(listTrips),
  describeCall(getTrip),
  describeCall(getAvailability, { dependsOnClock: true }),
  describeCall(listCars, { dependsOnClock: true, hasNames: true }),
  describeCall(listSeats, { dependsOnClock: true, hasNames: true }),
]

/** What a URL asks for. `isSameForAll`: the response does not depend on who asks. */
export type CacheTarget = { key: string; isSameForAll: boolean; dependsOnClock: boolean; hasNames: boolean }

/**
 * The key under which a response is cached is its URL without irrelevant parts. Null if it is never cached. Pages
 * do not depend on the visitor, so they are the same for all.
 */
export function findCacheTarget(url: string): CacheTarget | null {
  if (url.startsWith('/api/')) return callTarget(url)
  const page = findPage(url)
  // For other pages, a lookup must first find out whether their trip exists.
  const isKnown = page.exists && page.trip?.mustBe !== 'any'
  return isKnown
    ? { key: pageKey(page.url), isSameForAll: true, dependsOnClock: false, hasNames: false }
    : null
}

/** The key of the form with names, which differs from every URL. */
export function keyWithNames(key: string): string {
  return `with names ${key}`
}

export const PAGE_PREFIX = 'page '

/** A key that cannot be confused with a URL. */
export function pageKey(url: string): string {
  return PAGE_PREFIX + url
}

/** The pattern of an endpoint's path, and the names of its query parameters. */
function describeCall(
  { path, query }: { path: string; query?: { shape: object } },
  { dependsOnClock = false, hasNames = false } = {},
) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`)
  return { pattern, names: new Set(Object.keys(query?.shape ?? {})), dependsOnClock, hasNames }
}

function callTarget(url: string): CacheTarget | null {
  const queryStart = url.indexOf('?')
  const path = (queryStart < 0 ? url : url.slice(0, queryStart)).replace(/\/$/, '')
  const call = cachedCalls.find(({ pattern }) => pattern.test(path))
  if (!call) return null
  const { names, dependsOnClock, hasNames } = call
  const query = queryStart < 0 || names.size === 0 ? '' : relevantQuery(url.slice(queryStart), names)
  return { key: path + query, isSameForAll: false, dependsOnClock, hasNames }
}

function relevantQuery(text: string, names: ReadonlySet<string>): string {
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) if (!names.has(name)) query.delete(name)
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}
