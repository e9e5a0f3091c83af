import { useEffect, useMemo } from 'react'
import { useLocation, useRouter } from 'wouter'
import { queryString } from '#contract/endpoint.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { filterQuery, readFilter, type GridFilter } from './grid-filter.ts'

type FilterState<Filter> = [Filter, (filter: Filter) => void]

const LAST_FILTER = 'gridFilter'

/** The filter of the trip grid. The tab remembers it for the link back from a trip. */
export function useGridFilter(): FilterState<GridFilter> {
  const [filter, setFilter] = useUrlFilter(readFilter)
  useEffect(() => {
    storeForTab(LAST_FILTER, filterQuery(filter))
  }, [filter])
  return [filter, setFilter]
}

/**
 * A link to the grid with the filters last used in this tab. The server does not know them, so the first
 * render has none.
 */
export function useGridHref(): string {
  const isHydrated = useIsHydrated()
  return `/${isHydrated ? (readForTab(LAST_FILTER) ?? '') : ''}#adventures`
}

/** A list's filter, stored in the page's URL, so that links and reloads show the same. */
export function useUrlFilter<Filter extends object>(read: (search: string) => Filter): FilterState<Filter> {
  // Not useSearch(): it decodes text that URLSearchParams would decode again.
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, navigate] = useLocation()
  const filter = useMemo(() => read(search), [read, search])
  return [filter, (newFilter) => navigate(path + queryString(newFilter), { replace: true })]
}
