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

/** The private address of one's own calendar. Asked for anew each time: another device may have changed it. */
export function useCalendarFeed() {
  return useQuery({ ...feed, staleTime: 0 })
}

/** Makes a new address, or takes it away. */
export function useFeedChange(change: 'reset' | 'revoke') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<CalendarFeed> => {
      if (change === 'reset') return call(resetCalendarFeed, {})
      await call(revokeCalendarFeed, {})
      return { url: null }
    },
    onSuccess: (changed) => queryClient.setQueryData(feed.queryKey, changed),
  })
}
