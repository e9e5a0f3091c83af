import { DEFAULT_MAX_PARTICIPANTS, type NewTrip } from '#contract/trip-input.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { findToday } from './trip-clock.ts'
import { insertTrip, readTrip } from './insert-trip.ts'
import { lockPictures, withPicturePaths, findMissingPictures } from './lock-pictures.ts'
import { whyNotStatus } from './rules.ts'

/** Creates a trip. Its status is checked like a change from draft to that status. */
export async function createTrip(
  context: Pick<Context, 'db' | 'config' | 'site'>,
  { status = 'upcoming', maxParticipants = DEFAULT_MAX_PARTICIPANTS, ...input }: NewTrip,
  key: IdempotencyKey = null,
): Promise<Trip> {
  const fields = withPicturePaths(input, context.site.publicUrl)
  const today = await findToday(context)
  const refusal = whyNotStatus('draft', { ...fields, status }, { today, hasBookings: false })
  if (refusal) fail(refusal)
  return context.db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readTrip(tx, createdId)
    const issues = findMissingPictures(fields, {}, await lockPictures(tx, fields))
    if (issues.length > 0) fail('INVALID_INPUT', { issues })
    const trip = await insertTrip(tx, { ...fields, status, maxParticipants })
    await recordCreated(tx, key, trip.id)
    return trip
  })
}
