import { formatDays } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import { ADMIN_TRIPS_PATH } from '#contract/paths.ts'
import type { WorkspacePage } from '#contract/pages.ts'
import type { Workspace } from '#contract/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countPlaces } from '../trips/count-places.ts'
import { StatusTag } from '../trips/trip-tags.tsx'
import { WorkspaceActions } from './workspace-actions.tsx'
import { WorkspaceNav } from './workspace-nav.tsx'

type WorkspaceHeaderProps = {
  tripId: string
  page: WorkspacePage
  /** Undefined until it is loaded. */
  workspace: Workspace | undefined
}

/**
 * Above every page of a trip's workspace: which trip it is, how full and how much was collected, and the other pages.
 * On phones the chat needs the room, and says itself which trip it is.
 */
export function WorkspaceHeader({ tripId, page, workspace }: WorkspaceHeaderProps) {
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <PageContainer className="workspace-bar pt-4">
        <div className={page === 'chat' ? 'max-sm:hidden' : undefined}>
          <div className="flex min-h-11 flex-wrap items-center justify-between">
            <BackLink href={ADMIN_TRIPS_PATH} className="-mr-3">
              Trip Management
            </BackLink>
            {workspace && <WorkspaceActions trip={workspace.trip} canPublish={page !== 'edit'} />}
          </div>
          <div className="mt-1 mb-3 min-h-14">
            {workspace ? (
              <TripInBrief workspace={workspace} />
            ) : (
              <Skeleton className="h-12 w-72 max-w-full" />
            )}
          </div>
        </div>
        <WorkspaceNav tripId={tripId} current={page} toApprove={workspace?.toApprove} />
      </PageContainer>
    </div>
  )
}

function TripInBrief({ workspace: { trip, onHold, money } }: { workspace: Workspace }) {
  const { count, words } = countPlaces(trip)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold [overflow-wrap:anywhere]">
        {trip.title} <StatusTag status={trip.status} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 font-mono text-xs text-muted">
        <span>{formatDays(trip.startDate, trip.endDate)}</span>
        <span>
          {`${count} ${words}`}
          {onHold > 0 && `, ${onHold} on hold`}
        </span>
        <span>{describeCollected(money)}</span>
      </p>
    </>
  )
}

/** '$723.00 collected', and sandbox money apart from it. */
function describeCollected({ collected, isSandbox, sandbox }: Workspace['money']): string {
  const words = `${formatAmount(collected)} collected`
  if (isSandbox) return `${words} with test cards`
  return sandbox ? `${words}, ${formatAmount(sandbox.collected)} with test cards` : words
}
