import { PEOPLE_SHOWN, PEOPLE_SORTS, type TripPeopleCounts } from '#contract/people.ts'
import { FilterSelect } from '../trips/filter-controls.tsx'
import { SearchBox } from '../trips/search-box.tsx'
import { DEFAULT_PEOPLE_SORT, shownLabels, sortLabels, type PeopleFilter } from './people-filter.ts'

type PeopleFilterBarProps = {
  filter: PeopleFilter
  /** Undefined until they are loaded. */
  counts: TripPeopleCounts | undefined
  onChange: (filter: PeopleFilter) => void
}

/** Searches, filters and sorts a trip's people. */
export function PeopleFilterBar({ filter, counts, onChange }: PeopleFilterBarProps) {
  const { q, ...withoutSearch } = filter
  const { show, ...withoutShow } = filter
  const { sort, ...withoutSort } = filter
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_12rem] print:hidden"
    >
      <SearchBox
        label="Search people"
        placeholder="Name or email"
        className="sm:col-span-2 lg:col-span-1"
        q={q}
        onSearch={(text) => onChange(text === '' ? withoutSearch : { ...withoutSearch, q: text })}
      />
      <FilterSelect
        label="Show"
        name="show"
        value={show ?? ''}
        onChange={({ target }) => {
          const chosen = PEOPLE_SHOWN.find((option) => option === target.value)
          onChange(chosen ? { ...withoutShow, show: chosen } : withoutShow)
        }}
      >
        <option value="">Everyone</option>
        {PEOPLE_SHOWN.map((option) => (
          <option key={option} value={option}>
            {counts ? `${shownLabels[option]} (${counts.parties[option]})` : shownLabels[option]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Sort"
        name="sort"
        value={sort ?? DEFAULT_PEOPLE_SORT}
        onChange={({ target }) => {
          const chosen = PEOPLE_SORTS.find((option) => option === target.value)
          onChange(
            chosen === undefined || chosen === DEFAULT_PEOPLE_SORT
              ? withoutSort
              : { ...withoutSort, sort: chosen },
          )
        }}
      >
        {PEOPLE_SORTS.map((option) => (
          <option key={option} value={option}>
            {sortLabels[option]}
          </option>
        ))}
      </FilterSelect>
    </form>
  )
}
