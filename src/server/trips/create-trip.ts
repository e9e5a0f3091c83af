import { DEFAULT_MAX_PARTICIPANTS, type NewTrip } from '#contract/trip-changes.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { findToday } from './find-today.ts'
import { insertTrip } from './insert-trip.ts'
import { isStatusBefore } from './rules.ts'

/** Adds the trip that an organiser has written. */
export async function createTrip(
  context: Pick<Context, 'db' | 'config'>,
  { status = 'upcoming', maxParticipants = DEFAULT_MAX_PARTICIPANTS, ...written }: NewTrip,
): Promise<Trip> {
  if (status === 'cancelled') fail('CANCELLED_BY_ITSELF')
  if (isStatusBefore({ ...written, status }, await findToday(context))) fail('STATUS_BEFORE_DATES')
  return context.db.transaction((tx) => insertTrip(tx, { ...written, status, maxParticipants }))
}
