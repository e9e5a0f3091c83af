import { eq } from 'drizzle-orm'
import { freeSeats } from '../cars/free-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { recheckPayments } from '../payments/recheck-payments.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { publishTripChanges } from '../trips/publish-trip-changes.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import type { BookingRow } from './booking-row.ts'

type EndBookingInput = {
  trip: LockedTrip
  booking: Pick<BookingRow, 'id' | 'userId' | 'status'>
  endedBy: 'traveller' | 'organiser'
}

/**
 * Cancels a booking of a locked trip and frees its places and seats. If it was confirmed, a trigger,
 * count_participants(), lowers the trip's number of people.
 */
export async function endBooking(tx: Tx, { trip, booking, endedBy }: EndBookingInput): Promise<void> {
  await freeSeats(tx, booking.id)
  await tx
    .update(bookings)
    .set({ status: 'cancelled', endedAt: trip.now, endedBy })
    .where(eq(bookings.id, booking.id))
  // The check sees that the booking has ended, and cancels an open payment at the provider.
  await recheckPayments(tx, booking.id)
  await publishPlaceChange(tx, trip.id, booking.userId)
  if (booking.status === 'confirmed') await publishTripChanges(tx, [trip.id])
}
