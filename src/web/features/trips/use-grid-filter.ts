import { useMemo } from 'react'
import { useLocation, useRouter } from 'wouter'
import { filterText, readFilter, type GridFilter } from './trip-filters.ts'

/** The grid's filter, kept in the page's URL: links and reloads show the same trips. */
export function useGridFilter(): [GridFilter, (filter: GridFilter) => void] {
  // Not useSearch(): it decodes what URLSearchParams will decode again.
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, navigate] = useLocation()
  const filter = useMemo(() => readFilter(search), [search])
  return [filter, (changed) => navigate(path + filterText(changed), { replace: true })]
}
