import { queryString } from '#contract/endpoint.ts'
import { listTrips, type TripFilter } from '#contract/trips.ts'
import { readFilters } from '../trips/grid-filter.ts'
import { statusLabel } from '../trips/trip-tags.tsx'

/** Filter and order of the organisers' list; stored in the page's URL. */
export type ManageFilter = Pick<TripFilter, 'q' | 'status' | 'sort'>

/** Organisers usually work on the newest trips. */
export const DEFAULT_MANAGE_SORT = 'newest'
const TRIPS_PER_PAGE = 20

export function readManageFilter(search: string): ManageFilter {
  return readFilters(search, ['q', 'status', 'sort'])
}

/** The API path of the list's first page: trips in every status, unless one is chosen. */
export function managePath({ sort = DEFAULT_MANAGE_SORT, ...filter }: ManageFilter): string {
  return listTrips.path + queryString({ ...filter, sort, limit: TRIPS_PER_PAGE })
}

/** The filter in words: ['“lake”', 'Draft']. */
export function nameManageFilter({ q, status }: ManageFilter): string[] {
  return [q !== undefined && `“${q}”`, status !== undefined && statusLabel(status)].filter(
    (name) => name !== false,
  )
}
