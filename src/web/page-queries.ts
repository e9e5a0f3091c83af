import type { QueryKey } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { getTrip, listTripMonths } from '#contract/trips.ts'
import { pathOf, queryOf } from './api/query.ts'
import { gridPath, pagesKey, readFilter } from './features/trips/grid-filter.ts'

/** Data that a public page shows at once: asked for on the server, found in the cache by the page's hooks. */
export type Need = {
  queryKey: QueryKey
  path: string
  isPaged: boolean
  /** What it is that changes, as the live stream calls it; null for what never does while the server runs. */
  topic: string | null
}

export function needsOf(path: string, search: string): Need[] {
  const site = json(queryOf(getSite, {}).queryKey, null)
  if (path === '/') {
    const grid = gridPath(readFilter(search))
    return [
      site,
      { queryKey: pagesKey(grid), path: grid, isPaged: true, topic: 'trips' },
      json(queryOf(listTripMonths, {}).queryKey, 'trips'),
    ]
  }
  const trip = /^\/trip\/([1-9]\d{0,9})$/.exec(path)
  if (trip?.[1])
    return [site, json(queryOf(getTrip, { params: { id: trip[1] } }).queryKey, `trip:${trip[1]}`)]
  return [site]
}

function json(queryKey: QueryKey, topic: string | null): Need {
  return { queryKey, path: pathOf(queryKey), isPaged: false, topic }
}
