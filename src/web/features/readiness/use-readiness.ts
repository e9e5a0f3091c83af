import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSeats, setCarStatus, type CarStatus } from '#contract/cars.ts'
import { pathParts } from '#contract/endpoint.ts'
import {
  getReadiness,
  listNudges,
  nudge,
  type Nudge,
  type Readiness,
  type ReadinessRow,
} from '#contract/readiness.ts'
import { ApiError, call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'
import type { NudgeAllResult } from './readiness-words.ts'

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

/** How many people were tried, and how many there are. */
type NudgeProgress = { done: number; of: number }

/** Nudges several people, one after the other, until the organiser stops it or leaves the page. */
export function useNudgeAll(tripId: string) {
  const refresh = useRefresh(tripId)
  const [progress, setProgress] = useState<NudgeProgress | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const nudgeAll = useMutation({
    mutationFn: async (rows: ReadinessRow[]): Promise<NudgeAllResult> => {
      isStopped.current = false
      const outcome: NudgeAllResult = { nudged: 0, skipped: 0, left: rows.length, isStopped: false }
      for (const { userId } of rows) {
        setProgress({ done: rows.length - outcome.left, of: rows.length })
        if (isStopped.current) return { ...outcome, isStopped: true }
        try {
          await call(nudge, { params: { tripId }, body: { userId } })
          outcome.nudged++
        } catch (error) {
          // Any other failure ends it, and the rest is left.
          if (!isOvertaken(error)) return outcome
          outcome.skipped++
        }
        outcome.left--
      }
      return outcome
    },
    onSettled: async () => {
      setProgress(null)
      await refresh()
    },
  })
  return { nudgeAll, progress, stop: () => (isStopped.current = true) }
}

/** Somebody else nudged first, or the person acted: continue with the others. */
function isOvertaken(error: unknown): boolean {
  const overtaken = ['NUDGED_LATELY', 'NOTHING_TO_NUDGE', 'NUDGES_OFF', 'PERSON_NOT_FOUND']
  return error instanceof ApiError && overtaken.includes(error.code ?? '')
}

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
    mutationFn: async ({ carId, status }: { carId: number; status: CarStatus }) => {
      if (status === 'pending' && (await hasPassengers(tripId, carId))) throw new SeatTakenError()
      return call(setCarStatus, { params: { carId }, body: { status } })
    },
    onMutate: async ({ carId, status }) => {
      // A response on its way would not include the change yet.
      await queryClient.cancelQueries({ queryKey })
      show(carId, status)
    },
    onSuccess: () => toast({ title: 'Success', description: 'Car status updated successfully!' }),
    onError: (error, { carId, status }) => {
      show(carId, status === 'approved' ? 'pending' : 'approved')
      showErrorToast(
        error,
        error instanceof SeatTakenError ? error.message : 'We couldn’t update the car. Try again.',
      )
    },
    onSettled: refresh,
  })
}

/** Unapproving a car with passengers is only possible in Car Management, which names them first. */
class SeatTakenError extends Error {
  constructor() {
    super('Someone has just taken a seat in this car. You can unapprove it under Car Management.')
  }
}

async function hasPassengers(tripId: string, carId: number): Promise<boolean> {
  const seats = await call(listSeats, { params: { tripId } })
  return seats.some((seat) => seat.carId === carId && seat.isLocked && !seat.isDriver)
}

/** Refetches the readiness of a trip and its nudges. */
function useRefresh(tripId: string) {
  const queryClient = useQueryClient()
  const paths = [pathOf(readinessOf(tripId).queryKey), nudgesPath(tripId)]
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(pathOf(queryKey)) })
}
