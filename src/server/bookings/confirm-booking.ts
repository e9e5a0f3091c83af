import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { emit } from '../events/emit.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { publishTripChanges } from '../trips/publish-trip-changes.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'

/**
 * Confirms a live hold or an offer of a locked trip, because nothing is due any more. An expired hold that
 * was paid late is confirmed too. A trigger, count_participants(), raises the trip's number of people.
 */
export async function confirmBooking(
  tx: Tx,
  { trip, booking }: { trip: Pick<LockedTrip, 'id' | 'now'>; booking: { id: number; userId: string } },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ status: 'confirmed', confirmedAt: trip.now, expiresAt: null, endedAt: null, endedBy: null })
    .where(eq(bookings.id, booking.id))
  await tx.update(seats).set({ hasPaid: true }).where(eq(seats.bookingId, booking.id))
  await removeWaitlistEntry(tx, { tripId: trip.id, userId: booking.userId })
  await emit(tx, 'booking.confirmed', { bookingId: booking.id })
  await publishPlaceChange(tx, trip.id, booking.userId)
  await publishTripChanges(tx, [trip.id])
}
