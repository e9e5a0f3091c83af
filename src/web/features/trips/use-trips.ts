import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { getTrip, listTripMonths, listTrips, type Trip } from '#contract/trips.ts'
import { loadPage, queryOf, type Page } from '../../api/query.ts'
import { pagesKey } from './grid-filter.ts'

/** The trips of a list, page by page. The old trips stay until those of a new filter are loaded. */
export function useTrips(firstPath: string) {
  return useInfiniteQuery({
    queryKey: pagesKey(firstPath),
    queryFn: ({ pageParam }) => loadPage<Trip>(pageParam),
    initialPageParam: firstPath,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The months that have trips, for the grid's filter. */
export function useTripMonths() {
  return useQuery(queryOf(listTripMonths, {}))
}

/** One trip. Until it is loaded, its page shows the trip as the grid has loaded it, if it has. */
export function useTrip(id: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const queryClient = useQueryClient()
  return useQuery({
    ...queryOf(getTrip, { params: { id } }),
    enabled: isEnabled,
    placeholderData: () => findInLoadedLists(queryClient, id),
  })
}

function findInLoadedLists(queryClient: QueryClient, id: string): Trip | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<Page<Trip>>>({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${listTrips.path}?`),
  })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  return pages.flatMap(({ items }) => items).find((trip) => String(trip.id) === id)
}

/** A trip to edit: refetched, because saving an outdated version would be refused. */
export function useEditedTrip(id: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...queryOf(getTrip, { params: { id } }), enabled: isEnabled, refetchOnMount: 'always' })
}
