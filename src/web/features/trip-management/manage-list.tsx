import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useTrips } from '../trips/use-trips.ts'
import { type ManageFilter, managePath, nameManageFilter } from './manage-filters.ts'
import { ManageRow, ManageRowSkeleton } from './manage-row.tsx'

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface'

type ManageListProps = { filter: ManageFilter; onClear: () => void }
type LoadedListProps = ManageListProps & { trips: ReturnType<typeof useTrips> }

/** Trips in every status, with all loaded pages. */
export function ManageList(props: ManageListProps) {
  const trips = useTrips(managePath(props.filter))
  return (
    <div>
      <p role="status" className="mb-5 min-h-5 font-mono text-xs text-muted">
        {countTrips({ trips, ...props })}
      </p>
      <Rows trips={trips} {...props} />
      <ShowMore pages={trips} what="trips" />
    </div>
  )
}

function Rows({ trips, filter, onClear }: LoadedListProps) {
  const shown = trips.data?.pages.flatMap((page) => page.items) ?? []
  // Placeholder data are the trips of the last filter; there may have been none.
  if (trips.isPending || (trips.isPlaceholderData && shown.length === 0)) return <Placeholders />
  if (trips.isError && shown.length === 0) {
    return <LoadFailure text="We couldn’t load the trips." onRetry={trips.refetch} />
  }
  if (shown.length === 0) return <NoTrips filter={filter} onClear={onClear} />

  return (
    <ul
      role="list"
      aria-busy={trips.isPlaceholderData}
      className={cx(listClass, 'transition-opacity duration-200', trips.isPlaceholderData && 'opacity-60')}
    >
      {shown.map((trip) => (
        <li key={trip.id}>
          <ManageRow trip={trip} />
        </li>
      ))}
    </ul>
  )
}

function Placeholders() {
  return (
    <div className={listClass}>
      {[1, 2, 3, 4, 5].map((row) => (
        <ManageRowSkeleton key={row} />
      ))}
    </div>
  )
}

function NoTrips({ filter, onClear }: ManageListProps) {
  const names = nameManageFilter(filter)
  if (names.length === 0) {
    return <EmptyState title="No trips yet" text="Create your first trip to get started." />
  }
  return (
    <EmptyState
      title="No trips match"
      text={`We found nothing for ${names.join(', ')}. Try fewer filters.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function countTrips({ trips, filter }: LoadedListProps): string {
  if (trips.isPending || trips.isPlaceholderData) return 'Loading trips'
  const total = trips.data?.pages.at(-1)?.total
  const names = nameManageFilter(filter)
  if (total === undefined || (total === 0 && names.length === 0)) return ''
  const count = total === 1 ? '1 trip' : `${total} trips`
  return names.length === 0 ? count : `${count} for ${names.join(', ')}`
}
