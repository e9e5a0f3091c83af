import { useMemo } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { TripFilter } from '#contract/trips.ts'
import { filterText, readFilter, type GridFilter } from './trip-filters.ts'

type FilterInUrl<Filter> = [Filter, (filter: Filter) => void]

export function useGridFilter(): FilterInUrl<GridFilter> {
  return useUrlFilter(readFilter)
}

/** A list's filter, kept in the page's URL: links and reloads show the same trips. */
export function useUrlFilter<Filter extends TripFilter>(
  read: (search: string) => Filter,
): FilterInUrl<Filter> {
  // Not useSearch(): it decodes what URLSearchParams will decode again.
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, navigate] = useLocation()
  const filter = useMemo(() => read(search), [read, search])
  return [filter, (changed) => navigate(path + filterText(changed), { replace: true })]
}
