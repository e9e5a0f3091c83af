import { useMutation, useQuery } from '@tanstack/react-query'
import type { MyBooking } from '#contract/bookings.ts'
import {
  acceptSeatSuggestion,
  declineSeatSuggestion,
  listSeatSuggestions,
  type SeatSuggestion,
} from '#contract/seat-suggestions.ts'
import { ApiError, call, isDefiniteFailure } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { useRefreshPlaces } from './use-booking-changes.ts'

/** The seats that organisers suggest for these bookings. Only who has a spot can be suggested a seat. */
export function useSeatSuggestions(bookings: Pick<MyBooking, 'id' | 'status' | 'trip'>[]): SeatSuggestion[] {
  const ids = bookings
    .filter(({ status, trip }) => (status === 'held' || status === 'confirmed') && trip.status === 'upcoming')
    .map(({ id }) => id)
  const { data = [] } = useQuery({ ...queryOf(listSeatSuggestions, {}), enabled: ids.length > 0 })
  return data.filter(({ bookingId }) => ids.includes(bookingId))
}

type UseAnswerOptions = {
  /** Called when the page shows what is true after the answer or its refusal. Not if it may not have arrived. */
  onAnswered: () => void
}

/**
 * Accepts or declines a suggested seat. The results are toasts, because the suggestion is gone by then, also after a
 * refusal.
 */
export function useAnswerSuggestion({ id, tripId }: SeatSuggestion, { onAnswered }: UseAnswerOptions) {
  const refresh = useRefreshPlaces(tripId)
  const onSettled = async (_answer: unknown, error: Error | null) => {
    await refresh()
    if (error === null || isRefusal(error)) onAnswered()
  }
  const onError = (error: Error) => showErrorToast(error, 'We couldn’t send your answer. Try again.')
  const params = { id }
  const accept = useMutation({
    mutationFn: () => call(acceptSeatSuggestion, { params }),
    onSuccess: () => toast({ title: 'Seat accepted', description: 'The suggested seat is yours now.' }),
    onError,
    onSettled,
  })
  const decline = useMutation({
    mutationFn: () => call(declineSeatSuggestion, { params }),
    onSuccess: () => toast({ title: 'Suggestion declined', description: 'Your seats stay as they are.' }),
    onError,
    onSettled,
  })
  return { accept, decline }
}

/** The server has refused the answer. Otherwise it can be sent again. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code !== null && isDefiniteFailure(error)
}
