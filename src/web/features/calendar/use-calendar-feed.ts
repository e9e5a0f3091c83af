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

/** Whether one's own calendar has a private address. Asked for anew each time: another device may have changed it. */
export function useCalendarFeed() {
  return useQuery({ ...feed, staleTime: 0 })
}

/** Makes a new address. It is told this once, and kept nowhere but by who asked. */
export function useResetFeed() {
  const keep = useKeepFeed()
  return useMutation({
    mutationFn: () => call(resetCalendarFeed, {}),
    onSuccess: ({ createdAt }) => keep({ createdAt }),
  })
}

/** Takes the address away. */
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
