import type { Booking } from '#contract/bookings.ts'
import { actAsOrganiser } from '../access/act-as-organiser.ts'
import { removeCarFromTrip } from '../cars/remove-car.ts'
import type { Tx } from '../db/client.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { createRefunds } from '../refunds/create-refunds.ts'
import { quoteRefund } from '../refunds/quote-refund.ts'
import { reassignPlaces, reassignPlacesInNewRound } from '../waitlist/reassign-places.ts'
import { endBooking } from './end-booking.ts'
import { findAddedBookings } from './party-of-booking.ts'
import {
  type BookingContext,
  type LockedBooking,
  type ViewersBooking,
  withLockedBooking,
} from './lock-booking.ts'
import { passOnOffer } from './pass-on-offer.ts'

type CancelledBy = 'traveller' | 'organiser'

/**
 * Cancels a booking, and those of people added to it, and frees their places and seats. Travellers cancel their own
 * until the trip starts, and holds at any time; admins cancel any. A driver's car is removed too. A booking that has
 * ended does not change. `ifOffered`: fails if the offer was accepted.
 */
export function cancelBooking(
  context: BookingContext,
  { id, viewer, ifOffered = false }: ViewersBooking & { ifOffered?: boolean | undefined },
): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'cancel-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    // Ends it as expired, and offers its places.
    if (hasLapsed) await reassignPlaces(tx, trip)
    if (hasLapsed || booking.status === 'cancelled' || booking.status === 'expired') return
    if (ifOffered && booking.status !== 'offered') fail('OFFER_ACCEPTED')
    const by: CancelledBy = booking.userId === viewer.id ? 'traveller' : 'organiser'
    const wasConfirmed = booking.status === 'confirmed'
    if (wasConfirmed && by === 'traveller' && !trip.isOpen) fail('TRIP_CLOSED')

    await actAsOrganiser(tx, { userId: viewer.id, ownerId: booking.userId })
    // Nobody stays without the booker.
    const added = await findAddedBookings(tx, { id, at: trip.now })
    for (const ending of [booking, ...added]) await endWithRefund(tx, { trip, booking: ending, by })
    if (wasConfirmed && booking.transport === 'driving') {
      await removeCarFromTrip(tx, {
        tripId: trip.id,
        driverId: booking.userId,
        by: by === 'traveller' ? 'driver' : 'organiser',
      })
    }
    // Cancelling an offer is declining or withdrawing it.
    if (booking.status === 'offered') await passOnOffer(tx, { trip, booking })
    else await reassignPlacesInNewRound(tx, trip)
  })
}

/** Ends one booking, refunds what the preview promised, and emits the event, all in one transaction. */
async function endWithRefund(
  tx: Tx,
  { trip, booking, by }: Pick<LockedBooking, 'trip' | 'booking'> & { by: CancelledBy },
): Promise<void> {
  await endBooking(tx, { trip, booking, endedBy: by })
  const isByAdmin = by === 'organiser'
  const { refundCents } = await quoteRefund(tx, {
    booking,
    leavingCount: booking.partySize,
    daysBefore: trip.daysBefore,
    isByAdmin,
    now: trip.now,
  })
  const reason = isByAdmin ? 'cancelled-by-organiser' : 'cancelled'
  await createRefunds(tx, { bookingId: booking.id, cents: refundCents, reason })
  // A traveller who gives up their own hold or offer is not notified.
  if (booking.status === 'confirmed' || by === 'organiser') {
    await emit(tx, 'booking.cancelled', { bookingId: booking.id, by })
  }
}
