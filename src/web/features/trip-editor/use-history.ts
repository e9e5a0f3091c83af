import { useQuery } from '@tanstack/react-query'
import { getTripVersion, listTripSaves } from '#contract/trip-saves.ts'
import { queryOf } from '../../api/query.ts'

/** The saves of a trip, the newest first. A live change of the trip reloads them. */
export function useTripSaves(tripId: number) {
  return useQuery({ ...queryOf(listTripSaves, { params: { tripId } }), refetchOnMount: 'always' })
}

/** The trip as it was at a version. */
export function useTripVersion(tripId: number, version: number) {
  return useQuery(queryOf(getTripVersion, { params: { tripId, version } }))
}
