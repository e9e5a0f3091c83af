import { and, eq, lt } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Tx } from '../db/client.ts'
import { bookings, holdEndsAt } from '../db/tables/bookings.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic, userTopic } from '../live/topics.ts'
import { fail } from '../fail.ts'
import {
  type BookingContext,
  type LockedBooking,
  type ViewersBooking,
  withLockedBooking,
} from './lock-booking.ts'

/** Extends a hold, up to its longest time. A confirmed booking needs no extension. */
export function renewHold(context: BookingContext, { id, viewer }: ViewersBooking): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    if (booking.status === 'confirmed') return
    if (booking.status === 'offered') fail(hasLapsed ? 'OFFER_ENDED' : 'OFFER_NOT_ACCEPTED')
    if (booking.status === 'cancelled') fail('BOOKING_ENDED')
    if (booking.status === 'expired' || hasLapsed) fail('HOLD_ENDED')
    if (!trip.isOpen) fail('TRIP_CLOSED')

    await extendHold(tx, { trip, booking })
  })
}

/**
 * Extends a live hold of a locked trip to the end that a renewed hold gets. A hold whose payment is being
 * processed already ends later, and does not change.
 */
export async function extendHold(
  tx: Tx,
  { trip, booking }: Pick<LockedBooking, 'trip' | 'booking'>,
): Promise<void> {
  const { id, userId, heldAt } = booking
  if (!heldAt) throw new Error('Only a hold can be renewed')
  const expiresAt = holdEndsAt({ heldAt, trip })
  const extended = await tx
    .update(bookings)
    .set({ expiresAt })
    .where(and(eq(bookings.id, id), lt(bookings.expiresAt, expiresAt)))
    .returning({ id: bookings.id })
  if (extended.length === 0) return
  await publishChanges(
    tx,
    { topic: userTopic(userId), what: 'bookings' },
    { topic: tripTopic(trip.id), what: 'readiness' },
  )
}
