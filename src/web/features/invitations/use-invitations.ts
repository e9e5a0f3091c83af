import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelBooking } from '#contract/bookings.ts'
import type { ClaimRequest, InvitationRequest } from '#contract/invitation-input.ts'
import { claimInvitation, invite, openInvitation } from '#contract/invitations.ts'
import { call } from '../../api/client.ts'
import { pathOf } from '../../api/query.ts'
import { holdToken } from '../../api/token.ts'
import { useLinkToken } from '../auth/use-link-token.ts'
import { useStartSession } from '../auth/use-sign-in.ts'

export function useInvite(tripId: string) {
  return useMutation({
    mutationFn: (body: InvitationRequest) =>
      call(invite, { params: { tripId }, body: { ...body, note: body.note ?? '' } }),
    onSettled: useRefreshTrip(tripId),
  })
}

export function useWithdrawInvitation({ tripId, bookingId }: { tripId: string; bookingId: number }) {
  return useMutation({
    mutationFn: () => call(cancelBooking, { params: { id: bookingId }, body: { ifOffered: true } }),
    onSettled: useRefreshTrip(tripId),
  })
}

/** Refetches what organisers see of the trip, also after a refusal: the page was outdated. */
function useRefreshTrip(tripId: string) {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => pathOf(queryKey).startsWith(`/api/trips/${tripId}/`),
    })
}

/** The mailed link of somebody without an account, and the invitation that it opens. */
export function useInvitationLink() {
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    // The token is in no address, so this is not a GET.
    queryFn: () => call(openInvitation, { body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    // The same answer until it ends; a refusal is final.
    staleTime: Infinity,
    retry: false,
  })
  return { token, invitation }
}

/** Completes the account and logs in; a previous session of this browser ends. */
export function useClaimInvitation(onClaimed: (tripId: number) => void) {
  const start = useStartSession()
  return useMutation({
    mutationFn: (body: ClaimRequest) =>
      holdToken(async () => {
        const claimed = await call(claimInvitation, { body })
        await start(claimed)
        return claimed
      }),
    onSuccess: ({ tripId }) => onClaimed(tripId),
  })
}
