import type { QueryKey } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { getTrip } from '#contract/trips.ts'
import { pathOf, queryOf } from './api/query.ts'
import { gridKey, gridPath, readFilter } from './features/trips/trip-filters.ts'

/** Data that a public page shows at once: asked for on the server, found in the cache by the page's hooks. */
export type Need = { queryKey: QueryKey; path: string; isPaged: boolean }

export function needsOf(path: string, search: string): Need[] {
  const site = json(queryOf(getSite, {}).queryKey)
  if (path === '/') {
    const filter = readFilter(search)
    return [site, { queryKey: gridKey(filter), path: gridPath(filter), isPaged: true }]
  }
  const trip = /^\/trip\/([1-9]\d{0,9})$/.exec(path)
  if (trip?.[1]) return [site, json(queryOf(getTrip, { params: { id: trip[1] } }).queryKey)]
  return [site]
}

function json(queryKey: QueryKey): Need {
  return { queryKey, path: pathOf(queryKey), isPaged: false }
}
