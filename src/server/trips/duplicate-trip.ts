import { eq } from 'drizzle-orm'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { insertTrip, readTrip } from './insert-trip.ts'
import { lockPictures, withoutMissingPictures } from './lock-pictures.ts'
import { copyTitle } from './rules.ts'
import { tripColumns } from './trip-row.ts'

/** All columns except those that a new trip gets itself. */
const {
  id: _id,
  createdAt: _createdAt,
  version: _version,
  currentParticipants: _people,
  ...copiedColumns
} = tripColumns

/** Copies a trip's texts and settings into a new draft, without bookings or history. */
export async function duplicateTrip(
  { db }: Pick<Context, 'db'>,
  { id, by, key = null }: { id: number; by: string; key?: IdempotencyKey },
): Promise<Trip> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readTrip(tx, createdId)
    const [original] = await tx.select(copiedColumns).from(trips).where(eq(trips.id, id))
    if (!original) fail('TRIP_NOT_FOUND')
    // A picture that is being deleted is removed from the original, and must not stay in the copy.
    const fields = withoutMissingPictures(original, await lockPictures(tx, original))
    const title = copyTitle(original.title)
    const copy = await insertTrip(tx, { ...fields, title, status: 'draft' }, { kind: 'copied', by })
    await recordCreated(tx, key, copy.id)
    return copy
  })
}
