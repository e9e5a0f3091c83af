import type { QueryKey } from '@tanstack/react-query'
import { getAvailability } from '#contract/bookings.ts'
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
  /**
   * It shows free seats, which change often. The page is kept for some seconds after such a change, so the browser
   * asks for this again.
   */
  showsSeats: boolean
}

/** The data of a query, as the page contains it. `mayBeOld`: the browser asks for it again. */
export type PageData = [queryKey: QueryKey, data: unknown, mayBeOld: boolean]

/** The queries of the page at this path; pages without their own still need the site's settings. */
export function pageQueries(path: string, search: string): PageQuery[] {
  const site = jsonQuery(queryOf(getSite, {}).queryKey, null)
  if (path === '/') {
    const grid = gridPath(readFilter(search))
    return [
      site,
      { queryKey: pagesKey(grid), path: grid, isPaged: true, topic: 'trips', showsSeats: false },
      jsonQuery(queryOf(listTripMonths, {}).queryKey, 'trips'),
    ]
  }
  const tripId = /^\/trip\/([1-9]\d{0,9})$/.exec(path)?.[1]
  if (!tripId) return [site]
  const topic = `trip:${tripId}`
  const availability = jsonQuery(queryOf(getAvailability, { params: { tripId } }).queryKey, topic)
  return [
    site,
    jsonQuery(queryOf(getTrip, { params: { id: tripId } }).queryKey, topic),
    { ...availability, showsSeats: true },
  ]
}

/** A query whose response is the data, as opposed to a page of a list. */
function jsonQuery(queryKey: QueryKey, topic: string | null): PageQuery {
  return { queryKey, path: pathOf(queryKey), isPaged: false, topic, showsSeats: false }
}
