import type { ComponentProps } from 'react'
import type { TripSort } from '#contract/trips.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { GridFilter } from './grid-filter.ts'

export type GridFilterProps = { filter: GridFilter; onChange: (filter: GridFilter) => void }

type FilterSelectProps = Omit<ComponentProps<typeof Select>, 'id'> & {
  label: string
  className?: string | undefined
}

export function FilterSelect({ label, className, ...select }: FilterSelectProps) {
  return (
    <LabelledField label={label} isQuiet className={className}>
      {(described) => <Select {...described} {...select} />}
    </LabelledField>
  )
}

const sortLabels: Record<TripSort, string> = {
  soonest: 'Soonest',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  newest: 'Newest',
}

type SortSelectProps = { sort: TripSort; onSort: (sort: TripSort) => void; className?: string }

export function SortSelect({ sort, onSort, className }: SortSelectProps) {
  return (
    <FilterSelect
      label="Sort"
      name="sort"
      className={className}
      value={sort}
      onChange={({ target }) => onSort(target.value as TripSort)}
    >
      {Object.entries(sortLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FilterSelect>
  )
}
