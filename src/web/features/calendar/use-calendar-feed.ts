import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getCalendarFeed,
  resetCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

const feed = queryOf(getCalendarFeed, {})

/**
 * Whether the viewer's calendar has a private address. Refetched each time, because another device may have
 * changed it.
 */
export function useCalendarFeed() {
  return useQuery({ ...feed, staleTime: 0 })
}

/** Creates a new address. It is returned only once and not stored; only the caller has it. */
export function useResetFeed() {
  const keep = useKeepFeed()
  return useMutation({
    mutationFn: () => call(resetCalendarFeed, {}),
    onSuccess: ({ createdAt }) => keep({ createdAt }),
  })
}

/** Deletes the address. */
export function useRevokeFeed() {
  const keep = useKeepFeed()
  return useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => keep({ createdAt: null }),
  })
}

function useKeepFeed() {
  const queryClient = useQueryClient()
  return (known: CalendarFeed) => queryClient.setQueryData(feed.queryKey, known)
}
