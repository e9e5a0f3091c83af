import { useHead } from '../api/head.tsx'
import { isMissing } from './is-missing.ts'
import { useLiveTrip } from './use-live-trip.ts'

/** Names an organiser's page about a trip, and keeps it up to date. Says whether the trip does not exist. */
export function useAdminTripPage(id: string, title: string, error: Error | null): { isGone: boolean } {
  const isGone = isMissing(id, error)
  useHead({ title: `${isGone ? 'Trip Not Found' : title}, Wild Trip Planner` })
  useLiveTrip(id)
  return { isGone }
}
