import type { Booking } from '#contract/bookings.ts'
import { fail } from '../fail.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import { reassignPlaces } from '../waitlist/reassign-places.ts'
import { endBooking } from './end-booking.ts'
import { type BookingContext, type ViewersBooking, withLockedBooking } from './lock-booking.ts'

/** Declines an offer: it goes to the next party, and this one leaves the waitlist. */
export function declineOffer(context: BookingContext, { id, viewer }: ViewersBooking): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    if (hasLapsed || booking.status === 'expired') fail('OFFER_ENDED')
    // Declined before, so there is nothing to do.
    if (booking.status === 'cancelled') return
    if (booking.status !== 'offered') fail('NOT_OFFERED')

    await endBooking(tx, { trip, booking, endedBy: 'traveller' })
    await removeWaitlistEntry(tx, { tripId: trip.id, userId: booking.userId })
    // The places go to the next party in the same round: parties that let an offer lapse do not have their
    // turn again yet.
    await reassignPlaces(tx, trip)
  })
}
