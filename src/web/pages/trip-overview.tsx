import { isPathId } from '#contract/text.ts'
import { BookingsAndMoney } from '../features/dashboard/bookings-and-money.tsx'
import { OverviewNews } from '../features/workspace/overview-news.tsx'
import { OverviewToDo } from '../features/workspace/overview-to-do.tsx'
import { useOverview } from '../features/workspace/use-overview.ts'
import { useWorkspace } from '../features/workspace/use-workspace.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where organisers begin with a trip: what is new, what needs them, and how it fills. */
export default function TripOverviewPage({ id }: { id: string }) {
  return isPathId(id) ? <TripOverview id={id} /> : null
}

function TripOverview({ id }: { id: string }) {
  const overview = useOverview(id)
  const workspace = useWorkspace(id, { isEnabled: true })
  return (
    <PageContainer className="pt-8">
      <h1>Overview</h1>
      <div className="mt-8">
        {overview.data && workspace.data ? (
          <>
            <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <OverviewNews tripId={id} news={overview.data.news} />
              <div className="max-lg:order-first">
                <OverviewToDo tripId={id} toApprove={workspace.data.toApprove} overview={overview.data} />
              </div>
            </div>
            <BookingsAndMoney
              unit="day"
              periods={overview.data.days.map(({ day, ...figures }) => ({ firstDay: day, ...figures }))}
              isSandbox={workspace.data.money.isSandbox}
            />
          </>
        ) : overview.isError ? (
          <LoadFailure text="We couldn’t load the overview." onRetry={overview.refetch} />
        ) : (
          <Placeholder />
        )}
      </div>
    </PageContainer>
  )
}

function Placeholder() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
