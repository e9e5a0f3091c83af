import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getOverview, lookAtOverview } from '#contract/workspace.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

/** A trip's overview. Once it is shown, the server knows that the organiser has looked. */
export function useOverview(tripId: string) {
  const overview = useQuery({ ...queryOf(getOverview, { params: { tripId } }), refetchOnMount: 'always' })
  const { mutate: noteLook } = useMutation({
    mutationFn: () => call(lookAtOverview, { params: { tripId } }),
  })
  const isShown = overview.data !== undefined
  useEffect(() => {
    if (isShown) noteLook()
  }, [isShown, noteLook])
  return overview
}
