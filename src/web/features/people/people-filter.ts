import { pathParts, queryString } from '#contract/endpoint.ts'
import {
  listTripPeople,
  PEOPLE_SHOWN,
  PEOPLE_SORTS,
  type PeopleShown,
  type PeopleSort,
  standingWords,
  type TripPeopleCounts,
} from '#contract/people.ts'

/** Search, filter and order of a trip's people; stored in the page's URL. */
export type PeopleFilter = { show?: PeopleShown; q?: string; sort?: PeopleSort }

export const DEFAULT_PEOPLE_SORT: PeopleSort = 'name'

export const shownLabels: Record<PeopleShown, string> = { ...standingWords, 'no-seat': 'Without a seat' }

export const sortLabels: Record<PeopleSort, string> = { name: 'Name', newest: 'Newest first' }

export function readPeopleFilter(search: string): PeopleFilter {
  const params = new URLSearchParams(search)
  const show = PEOPLE_SHOWN.find((option) => option === params.get('show'))
  const q = params.get('q')?.trim() ?? ''
  const sort = PEOPLE_SORTS.find((option) => option === params.get('sort'))
  return { ...(show && { show }), ...(q !== '' && { q }), ...(sort && { sort }) }
}

/** The API path of the list's first page. */
export function peoplePath(tripId: string, filter: PeopleFilter): string {
  return pathParts(listTripPeople.path, { tripId }).join('/') + queryString(filter)
}

/** The filter in words: ['“kit”', 'On hold']. */
export function namePeopleFilter({ q, show }: PeopleFilter): string[] {
  return [q !== undefined && `“${q}”`, show !== undefined && shownLabels[show]].filter(
    (name) => name !== false,
  )
}

/** '9 going, 2 on hold, 3 waiting' */
export function describePeople({ people }: TripPeopleCounts): string {
  const { going, held, offered, waiting } = people
  const parts = [
    `${going} going`,
    held > 0 && `${held} on hold`,
    offered > 0 && `${offered} offered a spot`,
    waiting > 0 && `${waiting} waiting`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
