import { and, eq, sql } from 'drizzle-orm'
import { freeSeats } from '../cars/free-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { recheckPayments } from '../payments/recheck-payments.ts'
import { emit } from '../events/emit.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { resetSkippedTurns, recordLapsedOffers } from './waitlist-rounds.ts'

/** Subquery for the ids of the booking's current seats. */
const currentSeatIds = sql`array(select s.id from ${seats} s where s.booking_id = ${bookings.id})`

/**
 * Ends lapsed holds and offers of a locked trip, if there are any. The caller offers the places afterwards.
 */
export async function endLapsedBookings(tx: Tx, trip: LockedTrip): Promise<void> {
  const lapsed = await tx
    .update(bookings)
    .set({ status: 'expired', endedAt: trip.now, endedBy: 'time', lastSeatIds: currentSeatIds })
    .where(and(eq(bookings.tripId, trip.id), hasLapsed(trip.now)))
    .returning({
      id: bookings.id,
      userId: bookings.userId,
      heldAt: bookings.heldAt,
      invitedBy: bookings.invitedBy,
    })
  if (lapsed.length === 0) return

  // An offer that was not accepted was never held.
  const holds = lapsed.filter(({ heldAt }) => heldAt !== null)
  const unanswered = lapsed.filter(({ heldAt }) => heldAt === null)
  const offers = unanswered.filter(({ invitedBy }) => invitedBy === null)
  const invitations = unanswered.filter(({ invitedBy }) => invitedBy !== null)
  if (holds.length > 0) {
    const ids = holds.map(({ id }) => id)
    await freeSeats(tx, ...ids)
    // The check sees that the holds have ended, and cancels their open payments at the provider.
    await recheckPayments(tx, ...ids)
  }
  // The end of a hold or an invitation frees places, which begins a new round of the waitlist; the end of an offer from
  // the waitlist does not.
  if (holds.length > 0 || invitations.length > 0) await resetSkippedTurns(tx, trip)
  for (const { id } of invitations) await emit(tx, 'invitation.lapsed', { bookingId: id })
  // After the reset: an offer that lapses now counts in the new round.
  await recordLapsedOffers(tx, trip, offers)
  await publishPlaceChange(tx, trip.id, ...lapsed.map(({ userId }) => userId))
}
