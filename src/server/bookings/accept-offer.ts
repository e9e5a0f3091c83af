import { eq, sql } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, holdEndsAt } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import type { BookingRow } from './booking-row.ts'
import { confirmBooking } from './confirm-booking.ts'
import { isInvitedOwner } from './is-invited-owner.ts'
import { type BookingContext, type ViewersBooking, withLockedBooking } from './lock-booking.ts'

/**
 * Turns an offer into a hold with the usual time to pay, or confirms it if nothing is due. An invitation was sent to an
 * address, so it is accepted only once that is confirmed.
 */
export function acceptOffer(context: BookingContext, { id, viewer }: ViewersBooking): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    // Accepted before, so there is nothing to do.
    if (!hasLapsed && (booking.status === 'held' || booking.status === 'confirmed')) return
    if (hasLapsed || booking.status === 'expired') fail('OFFER_ENDED')
    if (booking.status !== 'offered') fail('NOT_OFFERED')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    if (booking.invitedBy !== null && !(await isByInvitedOwner(tx, booking))) fail('EMAIL_UNCONFIRMED')

    if (isZero(booking.unitPrice)) await confirmBooking(tx, { trip, booking })
    else {
      await tx
        .update(bookings)
        .set({ status: 'held', heldAt: trip.now, expiresAt: holdEndsAt({ heldAt: trip.now, trip }) })
        .where(eq(bookings.id, id))
      await removeWaitlistEntry(tx, { tripId: trip.id, userId: booking.userId })
      await publishPlaceChange(tx, trip.id, booking.userId)
    }
  })
}

async function isByInvitedOwner(
  tx: Tx,
  { userId, invitedAddress }: Pick<BookingRow, 'userId' | 'invitedAddress'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_owner: boolean }>(
    sql`select ${isInvitedOwner({ userId, invitedAddress: sql`${invitedAddress}::text` })} as is_owner`,
  )
  return firstRow(rows).is_owner
}
