import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarFeed,
  getCalendarFeed,
  resetCalendarFeed,
  revokeCalendarFeed,
} from '#contract/calendar.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

const feedQuery = queryOf(getCalendarFeed, {})

/**
 * Whether the viewer's calendar has a private address. Refetched each time, because another device may have
 * changed it.
 */
export function useCalendarFeed() {
  return useQuery({ ...feedQuery, staleTime: 0 })
}

/**
 * Creates an address, which replaces the old one if there is one. It is returned only once and not stored;
 * only the caller has it.
 */
export function useResetFeed() {
  const storeFeed = useStoreFeed()
  return useMutation({
    mutationFn: () => call(resetCalendarFeed, {}),
    onSuccess: ({ createdAt }) => storeFeed({ createdAt }),
  })
}

/** Deletes the address. */
export function useRevokeFeed() {
  const storeFeed = useStoreFeed()
  return useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => storeFeed({ createdAt: null }),
  })
}

function useStoreFeed() {
  const queryClient = useQueryClient()
  return (feed: CalendarFeed) => queryClient.setQueryData(feedQuery.queryKey, feed)
}
