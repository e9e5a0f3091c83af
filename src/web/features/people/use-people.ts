import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { countTripPeople, getTripPerson, type TripPerson } from '#contract/people.ts'
import { loadPage, queryOf } from '../../api/query.ts'
import { peoplePath, type PeopleFilter } from './people-filter.ts'

/** A trip's people, page by page. Those of the last filter stay until the new ones are loaded. */
export function usePeople(tripId: string, filter: PeopleFilter) {
  const firstPath = peoplePath(tripId, filter)
  return useInfiniteQuery({
    queryKey: [firstPath, 'pages'],
    queryFn: ({ pageParam }) => loadPage<TripPerson>(pageParam),
    initialPageParam: firstPath,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** How many stand how towards a trip. */
export function usePeopleCounts(tripId: string) {
  return useQuery(queryOf(countTripPeople, { params: { tripId } }))
}

/** One person of a trip, with history and messages. */
export function useTripPerson(tripId: string, userId: string) {
  return useQuery(queryOf(getTripPerson, { params: { tripId, userId } }))
}
