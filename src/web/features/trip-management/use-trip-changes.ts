import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { startFromTemplate } from '#contract/templates.ts'
import { createTrip, duplicateTrip, type NewTrip, updateTrip } from '#contract/trip-input.ts'
import { cancelTrip, listTrips, type Trip, type TripStatus } from '#contract/trips.ts'
import { ApiError, call } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'

const UNREACHABLE = 'We can’t reach the site. Check your connection and try again.'

export function useCreateTrip(onCreated: () => void) {
  const refresh = useRefreshTrips()
  return useMutation({
    mutationFn: ({ trip: body, templateId }: { trip: NewTrip; templateId: number | null }) =>
      templateId === null
        ? call(createTrip, { body })
        : call(startFromTemplate, { params: { id: templateId }, body }),
    onSuccess: () => {
      onCreated()
      toast({ title: 'Success', description: 'Trip created successfully!' })
    },
    onSettled: refresh,
  })
}

export function useDuplicateTrip() {
  const refresh = useRefreshTrips()
  return useMutation({
    mutationFn: ({ id }: Trip) => call(duplicateTrip, { params: { id } }),
    onSuccess: ({ title }) => toast({ title: 'Success', description: `“${title}” is saved as a draft.` }),
    onError: showTripError,
    onSettled: refresh,
  })
}

/** Changes the status only from the shown state: the version prevents overwriting somebody else's change. */
export function useChangeStatus() {
  const refresh = useRefreshTrips()
  return useMutation({
    mutationFn: ({ trip: { id, version }, status }: { trip: Trip; status: TripStatus }) =>
      call(updateTrip, { params: { id }, body: { status, version } }),
    onSuccess: () => toast({ title: 'Success', description: 'Trip updated successfully!' }),
    onError: showTripError,
    // Also after a refusal, which means that this list was outdated.
    onSettled: refresh,
  })
}

/** Cannot be undone. The dialog shows a refusal. */
export function useCancelTrip(onCancelled: () => void) {
  const refresh = useRefreshTrips()
  return useMutation({
    mutationFn: ({ id }: Trip) => call(cancelTrip, { params: { tripId: id } }),
    onSuccess: ({ title }) => {
      onCancelled()
      toast({ title: 'Trip cancelled', description: `We’re letting everyone on ${title} know.` })
    },
    onSettled: refresh,
  })
}

/** Past trips cannot be cancelled, and a draft has nobody to notify. */
export function canBeCancelled({ status }: Trip): boolean {
  return status === 'upcoming' || status === 'ongoing'
}

function showTripError(error: Error): void {
  showErrorToast(error, error instanceof ApiError ? error.sentence : UNREACHABLE)
}

/** Refetches everything that shows trips. */
function useRefreshTrips() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        [listTrips.path, getDashboard.path].some((path) => String(queryKey[0]).startsWith(path)),
    })
}
