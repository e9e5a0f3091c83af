import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setCarStatus, type CarStatus, type SeenCar } from '#contract/cars.ts'
import { pathParts } from '#contract/endpoint.ts'
import {
  getReadiness,
  listNudges,
  nudge,
  type Nudge,
  type Readiness,
  type ReadinessRow,
} from '#contract/readiness.ts'
import { call, isFailure } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { whyRefused } from '../../api/why-refused.ts'
import { useOneByOne } from '../../hooks/use-one-by-one.ts'
import { toast } from '../../ui/toast.tsx'

const readinessOf = (tripId: string) => queryOf(getReadiness, { params: { tripId } })
const nudgesPath = (tripId: string) => pathParts(listNudges.path, { tripId }).join('/')

export function useReadiness(tripId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...readinessOf(tripId), enabled: isEnabled })
}

/** The nudges that were sent, page by page. */
export function useNudges(tripId: string) {
  const path = nudgesPath(tripId)
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<Nudge>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
  })
}

/**
 * Nudges one person. The mutation stays pending until the data is refetched, also after a refusal, which
 * means that the page was outdated.
 */
export function useNudge(tripId: string) {
  const refresh = useRefresh(tripId)
  return useMutation({
    mutationFn: ({ userId }: ReadinessRow) => call(nudge, { params: { tripId }, body: { userId } }),
    onError: (error) => showErrorToast(error, 'We couldn’t send the reminder. Try again.'),
    onSettled: refresh,
  })
}

/** Nudges several people, one after the other. What was sent cannot be taken back. */
export function useNudgeAll(tripId: string) {
  return useOneByOne({
    act: async (row: ReadinessRow) => {
      await call(nudge, { params: { tripId }, body: { userId: row.userId } })
      return row
    },
    whyRefused,
    refresh: useRefresh(tripId),
  })
}

/** `decidedAt` names the approval that is undone. */
type CarDecision = { carId: number; status: CarStatus; decidedAt?: string | null | undefined }

/** Approves a car, or makes it pending again. Shown at once, and reverted if the server refuses it. */
export function useSetCar(tripId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(tripId)
  const { queryKey } = readinessOf(tripId)
  const show = (carId: number, status: CarStatus) =>
    queryClient.setQueryData<Readiness>(
      queryKey,
      (readiness) =>
        readiness && {
          ...readiness,
          rows: readiness.rows.map((row) =>
            row.car?.id === carId ? { ...row, car: { ...row.car, status } } : row,
          ),
        },
    )
  return useMutation({
    mutationFn: ({ carId, status, decidedAt }: CarDecision) => {
      // Who unapproves a car here has just approved it, and saw no passengers.
      const seenStatus = status === 'approved' ? 'pending' : 'approved'
      const seen: SeenCar = { status: seenStatus, decidedAt, passengers: [] }
      return call(setCarStatus, { params: { carId }, body: { status, seen } })
    },
    onMutate: async ({ carId, status }) => {
      // A response on its way would not include the change yet.
      await queryClient.cancelQueries({ queryKey })
      show(carId, status)
    },
    onSuccess: () => toast({ title: 'Success', description: 'Car status updated successfully!' }),
    onError: (error, { carId, status }) => {
      show(carId, status === 'approved' ? 'pending' : 'approved')
      if (isFailure(error, 'PASSENGERS_CHANGED')) toast({ ...SEAT_TAKEN, tone: 'destructive' })
      else showErrorToast(error, 'We couldn’t update the car. Try again.')
    },
    onSettled: refresh,
  })
}

/** Unapproving a car with passengers is only possible in Car Management, which names them first. */
const SEAT_TAKEN = {
  title: 'Error',
  description: 'Someone has just taken a seat in this car. You can unapprove it under Car Management.',
}

/** Refetches the readiness of a trip and its nudges. */
function useRefresh(tripId: string) {
  const queryClient = useQueryClient()
  const paths = [pathOf(readinessOf(tripId).queryKey), nudgesPath(tripId)]
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(pathOf(queryKey)) })
}
