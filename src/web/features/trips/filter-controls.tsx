import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { TripSort } from '#contract/trips.ts'
import { cx } from '../../ui/cx.ts'
import type { GridFilter } from './trip-filters.ts'

export type FilterProps = { filter: GridFilter; onChange: (filter: GridFilter) => void }

export const controlClass =
  'block min-h-12 w-full rounded-control border border-control bg-surface text-base text-ink transition-colors duration-120 ease-trail hover:border-ink focus-visible:outline-offset-0'

type SelectProps = ComponentProps<'select'> & { label: string }

export function Select({ label, className, ...select }: SelectProps) {
  return (
    <Labelled label={label} className={className}>
      {(id) => (
        <div className="relative">
          <select
            id={id}
            className={cx(controlClass, 'cursor-pointer appearance-none pr-10 pl-4')}
            {...select}
          />
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Labelled>
  )
}

export function Labelled({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-mono text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
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
    <Select
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
    </Select>
  )
}
