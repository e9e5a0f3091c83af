import { useLive } from '../api/live.ts'
import { TripFilterBar } from '../features/trips/trip-filter-bar.tsx'
import { TripGrid } from '../features/trips/trip-grid.tsx'
import { useGridFilter } from '../features/trips/use-grid-filter.ts'
import { StaleNotice } from './stale-notice.tsx'

/** Upcoming trips, and what filters and sorts them. */
export function BrowseTrips() {
  const [filter, setFilter] = useGridFilter()
  useLive(['trips'])
  return (
    <>
      <StaleNotice what="Trips" className="mb-6" />
      <TripFilterBar filter={filter} onChange={setFilter} />
      <div className="mt-6">
        <TripGrid filter={filter} onClear={() => setFilter({})} />
      </div>
    </>
  )
}
