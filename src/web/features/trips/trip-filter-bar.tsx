import { X } from 'lucide-react'
import { monthOf } from '#contract/days.ts'
import { formatPrice } from '#contract/money.ts'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import { CATEGORIES, DEFAULT_TRIP_SORT } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { categoryLabel } from './category.ts'
import { FilterSelect, type GridFilterProps, SortSelect } from './filter-controls.tsx'
import { isNarrowed, nameSpan } from './grid-filter.ts'
import { SearchBox } from './search-box.tsx'
import { useTripMonths } from './use-trips.ts'

const PRICES = ['100', '250', '500', '1000']

/** Filters and sorts a grid. Without scripts it is a form, and the server renders the filtered page. */
export function TripFilterBar({ filter, onChange }: GridFilterProps) {
  const { q, ...withoutSearch } = filter
  const { sort, ...withoutSort } = filter
  return (
    <form action={ADVENTURES_PATH} onSubmit={(event) => event.preventDefault()} className="@container">
      <div className="grid grid-cols-1 gap-3 @xs:grid-cols-2 @3xl:grid-cols-[minmax(0,1fr)_11rem_9.5rem_12rem] noscript:@3xl:grid-cols-[minmax(0,1fr)_9.5rem_12rem]">
        <SearchBox
          label="Search adventures"
          placeholder="Lake, ridge, Norway…"
          className="@xs:col-span-2 @3xl:col-span-1"
          q={q}
          onSearch={(text) => onChange(text === '' ? withoutSearch : { ...withoutSearch, q: text })}
        />
        <MonthSelect filter={filter} onChange={onChange} />
        <PriceSelect filter={filter} onChange={onChange} />
        <SortSelect
          className="@xs:col-span-2 noscript:col-span-1 @3xl:col-span-1"
          sort={sort ?? DEFAULT_TRIP_SORT}
          // The page's address need not name the API's order.
          onSort={(order) =>
            onChange(order === DEFAULT_TRIP_SORT ? withoutSort : { ...withoutSort, sort: order })
          }
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CategoryChips filter={filter} onChange={onChange} />
        {isNarrowed(filter) && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3 @3xl:ml-auto"
            onClick={() => onChange(filter.sort === undefined ? {} : { sort: filter.sort })}
          >
            <X size={18} />
            Clear filters
          </Button>
        )}
      </div>
      {/* Filters without their own input stay set when the form is sent without scripts. */}
      {(['category', 'from', 'to'] as const).map(
        (name) =>
          filter[name] !== undefined && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      <noscript>
        <button
          type="submit"
          className="mt-4 min-h-11 rounded-control border border-control px-5 font-semibold"
        >
          Show adventures
        </button>
      </noscript>
    </form>
  )
}

/** The value of an option is its first and last day: '2028-02-01/2028-02-29'. */
function MonthSelect({ filter, onChange }: GridFilterProps) {
  const { data: months = [] } = useTripMonths()
  const { from, to, ...rest } = filter
  const chosenSpan = from === undefined || to === undefined ? '' : `${from}/${to}`
  const options = months.map((each) => {
    const month = monthOf(`${each}-01`)
    return { value: `${month.from}/${month.to}`, label: month.label }
  })
  // A link may contain days that are not one of the listed months.
  if (from !== undefined && to !== undefined && !options.some(({ value }) => value === chosenSpan)) {
    options.push({ value: chosenSpan, label: nameSpan({ from, to }) })
    options.sort((a, b) => (a.value < b.value ? -1 : 1))
  }
  return (
    <FilterSelect
      label="Month"
      className="noscript:hidden"
      value={chosenSpan}
      onChange={(event) => {
        const [first, last] = event.target.value.split('/')
        onChange(first && last ? { ...rest, from: first, to: last } : rest)
      }}
    >
      <option value="">Any month</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FilterSelect>
  )
}

function PriceSelect({ filter, onChange }: GridFilterProps) {
  const { maxPrice, ...rest } = filter
  // A link may contain a price that is not listed.
  const prices = maxPrice === undefined || PRICES.includes(maxPrice) ? PRICES : [maxPrice, ...PRICES]
  return (
    <FilterSelect
      label="Price"
      name="maxPrice"
      value={maxPrice ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? rest : { ...rest, maxPrice: target.value })}
    >
      <option value="">Any price</option>
      {prices.map((price) => (
        <option key={price} value={price}>
          Up to {formatPrice(price)}
        </option>
      ))}
    </FilterSelect>
  )
}

function CategoryChips({ filter, onChange }: GridFilterProps) {
  const { category, ...rest } = filter
  // A link may contain a category that is not listed, because trips may have others.
  const isUnlisted = category !== undefined && !(CATEGORIES as readonly string[]).includes(category)
  const names = ['', ...CATEGORIES, ...(isUnlisted ? [category] : [])]
  return (
    <div
      role="group"
      aria-label="Category"
      className="-mx-4 flex max-w-[calc(100%+2rem)] gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:-mx-1.5 sm:max-w-none sm:flex-wrap sm:px-1.5"
    >
      {names.map((name) => (
        <button
          key={name}
          type="submit"
          name="category"
          value={name}
          aria-pressed={name === (category ?? '')}
          onClick={(event) => {
            event.preventDefault()
            onChange(name === '' || name === category ? rest : { ...rest, category: name })
          }}
          className="min-h-11 shrink-0 cursor-pointer rounded-control border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap transition-colors duration-120 ease-trail hover:border-control aria-pressed:border-spruce aria-pressed:bg-spruce aria-pressed:text-on-spruce"
        >
          {name === '' ? 'All' : categoryLabel(name)}
        </button>
      ))}
    </div>
  )
}
