import type { Issue } from '#contract/errors.ts'
import {
  areBudgetsInOrder,
  BUDGETS_OUT_OF_ORDER,
  DEFAULT_MAX_PARTICIPANTS,
  type NewTrip,
} from '#contract/trip-input.ts'
import type { VersionedFields } from '#contract/trip-saves.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { findToday } from './trip-clock.ts'
import { insertTrip, readTrip } from './insert-trip.ts'
import {
  lockPictures,
  withoutMissingPictures,
  withPicturePaths,
  findMissingPictures,
} from './lock-pictures.ts'
import { whyNotStatus } from './rules.ts'

type CreateTripInput = {
  trip: NewTrip
  /** The values of absent fields. */
  template?: VersionedFields
  by: string
  key?: IdempotencyKey
}

/** Creates a trip. Its status is checked like a change from draft to that status. */
export async function createTrip(
  context: Pick<Context, 'db' | 'config' | 'site'>,
  { trip: { status = 'upcoming', ...input }, template = {}, by, key = null }: CreateTripInput,
): Promise<Trip> {
  const fields = withPicturePaths(input, context.site.publicUrl)
  const today = await findToday(context)
  const refusal = whyNotStatus('draft', { ...fields, status }, { today, hasBookings: false })
  if (refusal) fail(refusal)
  return context.db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readTrip(tx, createdId)
    const existingPaths = await lockPictures(tx, { ...template, ...fields })
    const trip = {
      maxParticipants: DEFAULT_MAX_PARTICIPANTS,
      ...withoutMissingPictures(template, existingPaths),
      ...fields,
    }
    const issues: Issue[] = [
      ...findMissingPictures(fields, {}, existingPaths),
      ...(areBudgetsInOrder(trip) ? [] : [BUDGETS_OUT_OF_ORDER]),
    ]
    if (issues.length > 0) fail('INVALID_INPUT', { issues })
    const created = await insertTrip(tx, { ...trip, status }, { kind: 'created', by })
    await recordCreated(tx, key, created.id)
    return created
  })
}
