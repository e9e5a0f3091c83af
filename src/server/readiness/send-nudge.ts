import type { Nudge } from '#contract/readiness.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { nudges } from '../db/tables/readiness.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic } from '../live/topics.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { findReadinessRows } from './find-readiness-rows.ts'
import { readNudge } from './list-nudges.ts'

type SendNudgeInput = {
  tripId: number
  /** Who is nudged. */
  userId: string
  /** The admin. */
  by: SignedInUser
  key?: IdempotencyKey
}

/**
 * Reminds a traveller of what they still have to do. The trip is locked, so that this does not change
 * meanwhile, and only one of two admins who nudge at once succeeds.
 */
export function sendNudge(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, userId, by, key = null }: SendNudgeInput,
): Promise<Nudge> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readNudge(tx, createdId)
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('TRIP_NOT_FOUND')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    const [person] = await findReadinessRows(tx, { tripId, timeZone: config.timeZone, userId })
    if (!person) fail('PERSON_NOT_FOUND')
    const { open: about, hasNudgesOff, nudgeableAt, firstName, lastName } = person
    if (about.length === 0) fail('NOTHING_TO_NUDGE')
    if (hasNudgesOff) fail('NUDGES_OFF')
    if (nudgeableAt !== null) {
      const ms = new Date(nudgeableAt).getTime() - trip.now.getTime()
      fail('NUDGED_LATELY', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) })
    }

    const nudge = await tx
      .insert(nudges)
      .values({ tripId, userId, byUserId: by.id, about })
      .returning()
      .then(firstRow)
    await recordCreated(tx, key, nudge.id)
    await emit(tx, 'nudge.sent', { nudgeId: nudge.id })
    await publishChanges(tx, { topic: tripTopic(tripId), what: 'readiness' })
    const createdAt = nudge.createdAt.toISOString()
    return { id: nudge.id, userId, firstName, lastName, byFirstName: by.firstName, about, createdAt }
  })
}
