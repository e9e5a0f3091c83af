import { CreditCard, Mail } from 'lucide-react'
import { ADMIN_PAYMENTS_PATH, ADMIN_TRIPS_PATH, MAILBOX_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { Figures } from '../features/dashboard/figures.tsx'
import { BookingsAndMoney } from '../features/dashboard/bookings-and-money.tsx'
import { TripsFilling } from '../features/dashboard/trips-filling.tsx'
import { useDashboard } from '../features/dashboard/use-dashboard.ts'
import { YearAhead } from '../features/dashboard/year-ahead.tsx'
import { MailNotice, TroubleNotice } from '../features/mails/mail-notice.tsx'
import { RecentTrips } from '../features/trip-management/recent-trips.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The organisers' start page. */
export default function AdminPage() {
  useHead({ title: 'Admin Dashboard, Wild Trip Planner' })
  useLive(['trips'])
  return (
    <PageContainer className="pt-12 md:pt-18">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1>Admin Dashboard</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={MAILBOX_PATH}>
            <Mail />
            Mailbox
          </ButtonLink>
          <ButtonLink href={ADMIN_PAYMENTS_PATH}>
            <CreditCard />
            Payments
          </ButtonLink>
          <ButtonLink href={ADMIN_TRIPS_PATH} variant="primary">
            Manage Trips
          </ButtonLink>
        </div>
      </div>
      <MailNotice className="mt-8" />
      <TroubleNotice className="mt-8" />
      <div className="mt-10">
        <DashboardBody />
      </div>
    </PageContainer>
  )
}

function DashboardBody() {
  const dashboard = useDashboard()

  if (dashboard.isPending) return <Placeholder />
  // Loaded figures stay if a refetch fails: old ones are better than none.
  if (dashboard.data === undefined)
    return <LoadFailure text="We couldn’t load the figures." onRetry={dashboard.refetch} />

  const { months, weeks, filling, recentTrips } = dashboard.data
  return (
    <>
      <Figures {...dashboard.data} />
      <BookingsAndMoney
        unit="week"
        periods={weeks.map(({ week, ...figures }) => ({ firstDay: week, ...figures }))}
      />
      <TripsFilling trips={filling} />
      <YearAhead months={months} />
      <h2 className="mt-16 mb-5 text-2xl">Recent Trips</h2>
      {recentTrips.length > 0 ? (
        <RecentTrips trips={recentTrips} />
      ) : (
        <EmptyState
          title="No trips yet"
          text="Create your first trip to get started."
          action={<ButtonLink href={ADMIN_TRIPS_PATH}>Create a trip</ButtonLink>}
        />
      )}
    </>
  )
}

function Placeholder() {
  return (
    <div aria-hidden="true">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {[1, 2, 3, 4, 5].map((figure) => (
          <Skeleton key={figure} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-16 h-72 rounded-card" />
      <Skeleton className="mt-16 h-96 rounded-card" />
    </div>
  )
}
