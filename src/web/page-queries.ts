import type { QueryKey } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { getTrip, listTripMonths } from '#contract/trips.ts'
import { pathOf, queryOf } from './api/query.ts'
import { gridPath, pagesKey, readFilter } from './features/trips/grid-filter.ts'

/** A query that the server runs before rendering; the page's hooks find it in the cache. */
export type PageQuery = {
  queryKey: QueryKey
  path: string
  /** The response is a page of a list. */
  isPaged: boolean
  /** The live topic of its changes; null if it never changes while the server runs. */
  topic: string | null
}

/** The queries of the page at this path; pages without their own still need the site's settings. */
export function pageQueries(path: string, search: string): PageQuery[] {
  const site = jsonQuery(queryOf(getSite, {}).queryKey, null)
  if (path === '/') {
    const grid = gridPath(readFilter(search))
    return [
      site,
      { queryKey: pagesKey(grid), path: grid, isPaged: true, topic: 'trips' },
      jsonQuery(queryOf(listTripMonths, {}).queryKey, 'trips'),
    ]
  }
  const tripId = /^\/trip\/([1-9]\d{0,9})$/.exec(path)?.[1]
  if (tripId)
    return [site, jsonQuery(queryOf(getTrip, { params: { id: tripId } }).queryKey, `trip:${tripId}`)]
  return [site]
}

/** A query whose response is the data, as opposed to a page of a list. */
function jsonQuery(queryKey: QueryKey, topic: string | null): PageQuery {
  return { queryKey, path: pathOf(queryKey), isPaged: false, topic }
}
