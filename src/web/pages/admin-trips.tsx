import { ADMIN_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { CreateTrip } from '../features/trip-management/create-trip.tsx'
import { ManageFilterBar } from '../features/trip-management/manage-filter-bar.tsx'
import { readManageFilter } from '../features/trip-management/manage-filters.ts'
import { ManageList } from '../features/trip-management/manage-list.tsx'
import { useUrlFilter } from '../features/trips/use-grid-filter.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** All trips, for organisers, with a button to create one. */
export default function AdminTripsPage() {
  const [filter, setFilter] = useUrlFilter(readManageFilter)
  useHead({ title: 'Trip Management, Wild Trip Planner' })
  useLive(['trips'])
  return (
    <PageContainer className="pt-12 md:pt-18">
      <BackLink href={ADMIN_PATH}>Admin Dashboard</BackLink>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1>Trip Management</h1>
        <CreateTrip />
      </div>
      <section className="mt-10">
        <h2 className="mb-5 text-2xl">All Trips</h2>
        <ManageFilterBar filter={filter} onChange={setFilter} />
        <div className="mt-5">
          <ManageList filter={filter} onClear={() => setFilter({})} />
        </div>
      </section>
    </PageContainer>
  )
}
