import type { ReactNode } from 'react'
import type { WorkspacePage } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import { useHead } from '../api/head.tsx'
import { useWorkspace } from '../features/workspace/use-workspace.ts'
import { WorkspaceHeader } from '../features/workspace/workspace-header.tsx'
import { isMissing } from './is-missing.ts'
import { MissingTrip } from './missing-trip.tsx'
import { useLiveTrip } from './use-live-trip.ts'

type TripWorkspaceProps = { id: string; page: WorkspacePage; title: string; children: ReactNode }

/** The frame of every organisers' page about a trip: the header with links to the others, and live changes. */
export function TripWorkspace({ id, page, title, children }: TripWorkspaceProps) {
  const workspace = useWorkspace(id, { isEnabled: isPathId(id) })
  const isGone = isMissing(id, workspace.error)
  useHead({ title: `${isGone ? 'Trip Not Found' : title}, Wild Trip Planner` })
  useLiveTrip(id)
  if (isGone) return <MissingTrip />
  return (
    <>
      <WorkspaceHeader tripId={id} page={page} workspace={workspace.data} />
      {children}
    </>
  )
}
