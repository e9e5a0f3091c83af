import { useQuery } from '@tanstack/react-query'
import { getWorkspace } from '#contract/workspace.ts'
import { queryOf } from '../../api/query.ts'

/** The trip of a workspace, with the figures of its header. */
export function useWorkspace(tripId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...queryOf(getWorkspace, { params: { tripId } }), enabled: isEnabled })
}
