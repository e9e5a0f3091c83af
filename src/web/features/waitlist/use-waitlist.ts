import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings.ts'
import { getWaitlist, joinWaitlist, leaveWaitlist, listWaitlist } from '#contract/waitlist.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

/** The viewer's waitlist entry for a trip; null if there is none. */
export function useWaitlist(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(getWaitlist, { params: { tripId } }), enabled: isEnabled })
}

/** The viewer's entries on all trips. */
export function useMyWaitlist() {
  return useQuery(queryOf(listWaitlist, {}))
}

export function useJoinWaitlist(tripId: number) {
  return useMutation({
    mutationFn: (body: { partySize: number; acceptsFewer: boolean }) =>
      call(joinWaitlist, { params: { tripId }, body }),
    onSettled: useRefreshWaitlist(tripId),
  })
}

export function useLeaveWaitlist(tripId: number) {
  return useMutation({
    mutationFn: () => call(leaveWaitlist, { params: { tripId } }),
    onSettled: useRefreshWaitlist(tripId),
  })
}

/**
 * Refetches the waitlist, bookings and places, also after a refusal: it means that the page was outdated and
 * there may be places.
 */
function useRefreshWaitlist(tripId: number) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        queryOf(listWaitlist, {}).queryKey,
        // Leaving declines an open offer, and an offer is a booking.
        queryOf(listBookings, {}).queryKey,
        // Everything below the trip's path.
        queryOf(getWaitlist, { params: { tripId } }).queryKey.slice(0, 2),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}
