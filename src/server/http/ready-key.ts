import { findPage } from '#contract/pages.ts'
import { listTrips } from '#contract/trips.ts'

/** What a list of trips depends on. */
const listKeys = new Set(Object.keys(listTrips.query.shape))

/**
 * Under what an answer is kept: its address without what makes no difference to it. Pages are made without looking at
 * who asks, so they are the same for all.
 */
export function readyKeyOf(url: string): { key: string; isSameForAll: boolean } {
  if (url.startsWith('/api/')) return { key: callKey(url), isSameForAll: false }
  const page = findPage(url)
  // Whether the others are there has to be looked up first, or is not for pages to say.
  const isKnown = page.exists && page.trip?.mustBe !== 'any'
  return isKnown ? { key: pageKey(page.url), isSameForAll: true } : { key: url, isSameForAll: false }
}

/** Unlike any address. */
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
