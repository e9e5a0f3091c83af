import { findPage } from '#contract/pages.ts'
import { listTrips } from '#contract/trips.ts'

/** The query keys that a list of trips depends on. */
const listKeys = new Set(Object.keys(listTrips.query.shape))

/**
 * The key under which an answer is stored: its address without the parts that make no difference. Pages do not depend on
 * who asks, so they are the same for all.
 */
export function readyKeyOf(url: string): { key: string; isSameForAll: boolean } {
  if (url.startsWith('/api/')) return { key: callKey(url), isSameForAll: false }
  const page = findPage(url)
  // For the others it has to be looked up first whether their trip exists.
  const isKnown = page.exists && page.trip?.mustBe !== 'any'
  return isKnown ? { key: pageKey(page.url), isSameForAll: true } : { key: url, isSameForAll: false }
}

/** A key that cannot be confused with any address. */
export function pageKey(url: string): string {
  return `page ${url}`
}

function callKey(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  if (/^\/api\/trips\/\d+$/.test(path)) return path
  if (path !== listTrips.path) return url
  const query = new URLSearchParams(url.slice(at + 1))
  for (const name of new Set(query.keys())) if (!listKeys.has(name)) query.delete(name)
  query.sort()
  return query.size === 0 ? path : `${path}?${query}`
}
