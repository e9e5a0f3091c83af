import { eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import { bookings, holdEndsAt } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import { confirmBooking } from './confirm-booking.ts'
import { findInvitationObstacle } from './invitation-obstacle.ts'
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
    if (booking.invitedBy !== null && (await findInvitationObstacle(tx, id)) !== null)
      fail('EMAIL_UNCONFIRMED')

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
