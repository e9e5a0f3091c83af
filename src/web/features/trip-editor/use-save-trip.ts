import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type TripChange, updateTrip } from '#contract/trip-input.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

/** Saves a trip, and shows the saved one on the other pages. */
export function useSaveTrip(tripId: number) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: TripChange) => call(updateTrip, { params: { id: tripId }, body }),
  })

  /**
   * Puts the saved trip into the cache and reloads it in the background, because a running request may return
   * an older one.
   */
  function showSaved(trip: Trip) {
    const { queryKey } = queryOf(getTrip, { params: { id: tripId } })
    queryClient.setQueryData(queryKey, trip)
    void queryClient.invalidateQueries({ queryKey })
  }

  return { saving, showSaved }
}
