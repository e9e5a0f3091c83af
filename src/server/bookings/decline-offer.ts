import type { Booking } from '#contract/bookings.ts'
import { fail } from '../fail.ts'
import { endBooking } from './end-booking.ts'
import { type BookingContext, type ViewersBooking, withLockedBooking } from './lock-booking.ts'
import { passOnOffer } from './pass-on-offer.ts'

/**
 * Declines an offer: it goes to the next party, and this one leaves the waitlist. Whoever declines an invitation stays on
 * it.
 */
export function declineOffer(context: BookingContext, { id, viewer }: ViewersBooking): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    if (hasLapsed || booking.status === 'expired') fail('OFFER_ENDED')
    // Declined before, so there is nothing to do.
    if (booking.status === 'cancelled') return
    if (booking.status !== 'offered') fail('NOT_OFFERED')

    await endBooking(tx, { trip, booking, endedBy: 'traveller' })
    await passOnOffer(tx, { trip, booking })
  })
}
