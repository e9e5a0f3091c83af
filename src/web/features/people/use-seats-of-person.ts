import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getSeatsOfPerson,
  type NewSeatSuggestion,
  suggestSeat,
  withdrawSeatSuggestion,
} from '#contract/seat-suggestions.ts'
import { call } from '../../api/client.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { pathOf, queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'

/** The seats of somebody's party, and what is suggested to it. */
export function useSeatsOfPerson(params: { tripId: string; userId: string }) {
  return useQuery(queryOf(getSeatsOfPerson, { params }))
}

/** Suggests a seat. It stays pending until the page shows it, also after a refusal: then the page was outdated. */
export function useSuggestSeat(tripId: string, bookingId: number) {
  const refresh = useRefreshTrip(tripId)
  return useMutation({
    mutationFn: (body: NewSeatSuggestion) => call(suggestSeat, { params: { id: bookingId }, body }),
    onSuccess: () => toast({ title: 'Seat suggested', description: 'We’ve told them about it.' }),
    onSettled: refresh,
  })
}

export function useWithdrawSuggestion(tripId: string) {
  const refresh = useRefreshTrip(tripId)
  return useMutation({
    mutationFn: (id: number) =>
      // One whose seat was removed counts as withdrawn.
      call(withdrawSeatSuggestion, { params: { id } }).catch(ignoreFailure('SUGGESTION_NOT_FOUND')),
    onSuccess: () => toast({ title: 'Suggestion withdrawn', description: 'They can no longer accept it.' }),
    onError: (error) => showErrorToast(error, 'We couldn’t withdraw the suggestion. Try again.'),
    onSettled: refresh,
  })
}

/** Refetches the trip's people and seats. */
function useRefreshTrip(tripId: string) {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => pathOf(queryKey).startsWith(`/api/trips/${tripId}/`),
    })
}
