import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { type GridFilter, gridPath, isNarrowed, nameFilters } from './grid-filter.ts'
import { TripCard, TripCardSkeleton } from './trip-card.tsx'
import { useTrips } from './use-trips.ts'

const PLACEHOLDERS = 6
const gridClass = 'grid gap-7 sm:grid-cols-2 lg:grid-cols-3'

type TripGridProps = { filter: GridFilter; onClear: () => void }
type GridProps = TripGridProps & { trips: ReturnType<typeof useTrips> }

/** Upcoming trips as cards, with all loaded pages. */
export function TripGrid(props: TripGridProps) {
  const trips = useTrips(gridPath(props.filter))
  return (
    <div>
      <p role="status" className="mb-5 min-h-5 font-mono text-xs text-muted">
        {countTrips({ trips, ...props })}
      </p>
      <Cards trips={trips} {...props} />
      <ShowMore pages={trips} what="adventures" />
    </div>
  )
}

function Cards({ trips, filter, onClear }: GridProps) {
  const shown = trips.data?.pages.flatMap((page) => page.items) ?? []
  // Placeholder data are the trips of the last filter; there may have been none.
  if (trips.isPending || (trips.isPlaceholderData && shown.length === 0)) return <Placeholders />
  if (trips.isError && shown.length === 0) {
    return <LoadFailure text="We couldn’t load the adventures." onRetry={trips.refetch} />
  }
  if (shown.length === 0) return <NoTrips filter={filter} onClear={onClear} />

  return (
    // Safari announces a list without markers only if it has the role.
    <ul
      role="list"
      aria-busy={trips.isPlaceholderData}
      className={cx(gridClass, 'transition-opacity duration-200', trips.isPlaceholderData && 'opacity-60')}
    >
      {shown.map((trip) => (
        <li key={trip.id}>
          <TripCard trip={trip} />
        </li>
      ))}
    </ul>
  )
}

function Placeholders() {
  return (
    <div className={gridClass}>
      {Array.from({ length: PLACEHOLDERS }, (_, i) => (
        <TripCardSkeleton key={i} />
      ))}
    </div>
  )
}

function NoTrips({ filter, onClear }: TripGridProps) {
  if (!isNarrowed(filter)) {
    return <EmptyState title="No Adventures Yet" text="Check back soon for exciting new group adventures!" />
  }
  return (
    <EmptyState
      title="No adventures match"
      text={`We found nothing for ${nameFilters(filter).join(', ')}. Try fewer filters.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function countTrips({ trips, filter }: GridProps): string {
  if (trips.isPending || trips.isPlaceholderData) return 'Loading adventures'
  const total = trips.data?.pages.at(-1)?.total
  if (total === undefined) return ''
  const count = total === 1 ? '1 adventure' : `${total} adventures`
  if (isNarrowed(filter)) return `${count} for ${nameFilters(filter).join(', ')}`
  return total === 0 ? '' : count
}
