import { formatDay, formatDays, monthOf } from '#contract/days.ts'
import { queryString } from '#contract/endpoint.ts'
import { formatPrice } from '#contract/money.ts'
import { GRID_FILTERS, isTripFilter, listTrips, type TripFilter } from '#contract/trips.ts'
import { categoryLabel } from './category.ts'

/** Filters of the grid; stored in the page's URL under the names of the API. */
export type GridFilter = Omit<TripFilter, 'status'>

/** Fills rows of two and of three cards, and leaves the rest of the landing page in reach. */
const TRIPS_PER_PAGE = 12

/** The grid's filter in the page's query. */
export function readFilter(search: string): GridFilter {
  return readFilters(search, GRID_FILTERS)
}

/** These filters in the page's query; each invalid value is ignored. */
export function readFilters<Name extends keyof TripFilter>(
  search: string,
  names: readonly Name[],
): Pick<TripFilter, Name> {
  const params = new URLSearchParams(search)
  const valid = names.flatMap((name) => {
    const text = params.get(name)?.trim() ?? ''
    return text !== '' && isTripFilter[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(valid) as Pick<TripFilter, Name>
}

/** The page's query for a filter: '?q=lake&sort=price', or ''. */
export function filterQuery(filter: TripFilter): string {
  return queryString(filter)
}

/** The path of the grid's first page. Grids show upcoming trips. */
export function gridPath(filter: GridFilter): string {
  return listTrips.path + queryString({ status: 'upcoming', ...filter, limit: TRIPS_PER_PAGE })
}

/** The query key for all pages of a list, by its first path. */
export function pagesKey(firstPath: string): string[] {
  return [firstPath, 'pages']
}

/** Whether a filter other than the sort order is set. */
export function isNarrowed({ sort: _sort, ...narrowing }: GridFilter): boolean {
  return Object.values(narrowing).some((value) => value !== undefined)
}

/** The filters in words: ['“lake”', 'Hiking', 'March 2027', 'up to $250']. */
export function nameFilters({ q, category, from, to, maxPrice }: GridFilter): string[] {
  return [
    q !== undefined && `“${q}”`,
    category !== undefined && categoryLabel(category),
    nameDays(from, to),
    maxPrice !== undefined && `up to ${formatPrice(maxPrice)}`,
  ].filter((name) => name !== false)
}

function nameDays(from: string | undefined, to: string | undefined): string | false {
  if (from !== undefined && to !== undefined) return nameSpan({ from, to })
  if (from !== undefined) return `from ${formatDay(from)}`
  return to !== undefined && `until ${formatDay(to)}`
}

/** 'March 2027' for a whole month, else the first and the last day. */
export function nameSpan({ from, to }: { from: string; to: string }): string {
  const month = monthOf(from)
  if (month.from === from && month.to === to) return month.label
  // The page's URL may contain the days in the wrong order, which formatDays() cannot show.
  return from <= to ? formatDays(from, to) : `${formatDay(from)} – ${formatDay(to)}`
}
