import type { Trip } from '#contract/trips.ts'

/** Whether the trip is past or cancelled, so that there is nothing left to prepare. */
export function isTripOver({ status }: Pick<Trip, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled'
}
