import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Booking, PlaceRequest } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { holdPlaces } from './hold-places.ts'

type AddPeopleInput = { id: number; viewer: Viewer; request: PlaceRequest; key?: IdempotencyKey }

/**
 * Adds people to a confirmed party, in a separate booking: a hold at today's price and terms, with its own payment
 * and refund. Until it is paid, and if it lapses, the confirmed booking does not change. The id may also be that of
 * people who were added to it. For people who may not see the booking it does not exist.
 */
export async function addPeople(
  context: Pick<Context, 'db' | 'config' | 'live'>,
  { id, viewer, request, key = null }: AddPeopleInput,
): Promise<{ booking: Booking; isNew: boolean }> {
  const [found] = await context.db
    .select({
      tripId: bookings.tripId,
      ownerId: bookings.userId,
      addedTo: bookings.addedTo,
      status: bookings.status,
    })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!found || !can(viewer, 'see-booking', found)) fail('BOOKING_NOT_FOUND')
  if (!can(viewer, 'change-booking', found)) fail('NOT_YOURS')
  const { tripId, ownerId, addedTo, status } = found
  // People who are being added belong to a confirmed booking.
  if (addedTo === null && (status === 'held' || status === 'offered')) fail('NOT_CONFIRMED_YET')
  return holdPlaces(context, { tripId, userId: ownerId, request, addedTo: addedTo ?? id, key })
}
