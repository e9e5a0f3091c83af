import { TRIP_STATUSES } from '#contract/trips.ts'
import { FilterSelect, SortSelect } from '../trips/filter-controls.tsx'
import { SearchBox } from '../trips/search-box.tsx'
import { statusLabel } from '../trips/trip-tags.tsx'
import { DEFAULT_MANAGE_SORT, type ManageFilter } from './manage-filters.ts'

type ManageFilterBarProps = { filter: ManageFilter; onChange: (filter: ManageFilter) => void }

/** Filters and sorts the organisers' list. */
export function ManageFilterBar({ filter, onChange }: ManageFilterBarProps) {
  const { q, ...withoutSearch } = filter
  const { status, ...withoutStatus } = filter
  const { sort, ...withoutSort } = filter
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]"
    >
      <SearchBox
        label="Search trips"
        placeholder="Lake, ridge, Norway…"
        className="sm:col-span-2 lg:col-span-1"
        q={q}
        onSearch={(text) => onChange(text === '' ? withoutSearch : { ...withoutSearch, q: text })}
      />
      <FilterSelect
        label="Status"
        value={status ?? ''}
        onChange={({ target }) => {
          const chosenStatus = TRIP_STATUSES.find((option) => option === target.value)
          onChange(chosenStatus ? { ...withoutStatus, status: chosenStatus } : withoutStatus)
        }}
      >
        <option value="">Any status</option>
        {TRIP_STATUSES.map((option) => (
          <option key={option} value={option}>
            {statusLabel(option)}
          </option>
        ))}
      </FilterSelect>
      <SortSelect
        sort={sort ?? DEFAULT_MANAGE_SORT}
        onSort={(order) =>
          onChange(order === DEFAULT_MANAGE_SORT ? withoutSort : { ...withoutSort, sort: order })
        }
      />
    </form>
  )
}
