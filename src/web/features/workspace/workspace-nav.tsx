import { Link } from 'wouter'
import { workspacePath, type WorkspacePage } from '#contract/pages.ts'
import type { Workspace } from '#contract/workspace.ts'
import { cx } from '../../ui/cx.ts'

const PAGES: { page: WorkspacePage; name: string }[] = [
  { page: 'overview', name: 'Overview' },
  { page: 'edit', name: 'Edit' },
  { page: 'people', name: 'People' },
  { page: 'cars', name: 'Cars' },
  { page: 'payments', name: 'Payments' },
  { page: 'readiness', name: 'Readiness' },
  { page: 'manifest', name: 'Manifest' },
  { page: 'chat', name: 'Chat' },
]

type WorkspaceNavProps = {
  tripId: string
  current: WorkspacePage
  toApprove: Workspace['toApprove'] | undefined
}

/** Links to all pages of a trip's workspace. On phones they take two rows, so that each is in sight. */
export function WorkspaceNav({ tripId, current, toApprove }: WorkspaceNavProps) {
  return (
    <nav aria-label="Pages of this trip" className="-mx-2 sm:-mx-3">
      <ul role="list" className="grid grid-cols-4 sm:flex sm:gap-x-1">
        {PAGES.map(({ page, name }) => (
          <li key={page}>
            <Link
              href={workspacePath(tripId, page)}
              aria-current={page === current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center justify-center gap-1.5 border-b-2 px-1 text-sm font-semibold sm:px-3',
                page === current
                  ? 'border-spruce text-spruce'
                  : 'border-transparent text-muted hover:border-line hover:text-ink',
              )}
            >
              {name}
              {page === 'cars' && <WaitingCount count={toApprove?.cars ?? 0} />}
              {page === 'payments' && <WaitingCount count={toApprove?.expenses ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many things wait there for an organiser. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-ember px-1.5 font-mono text-xs text-on-ember">
      {count}
      <span className="sr-only"> to approve</span>
    </span>
  )
}
