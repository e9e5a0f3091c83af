import type { Tx } from '../db/client.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import { reassignPlaces, reassignPlacesInNewRound } from '../waitlist/reassign-places.ts'
import type { LockedBooking } from './lock-booking.ts'

/**
 * Gives the places of an offer that was declined or withdrawn to the next party. If it came from the waitlist, this party
 * leaves that.
 */
export async function passOnOffer(
  tx: Tx,
  { trip, booking }: Pick<LockedBooking, 'trip' | 'booking'>,
): Promise<void> {
  // An organiser had set these places aside, so they come free as after a cancellation.
  if (booking.invitedBy !== null) return reassignPlacesInNewRound(tx, trip)
  await removeWaitlistEntry(tx, { tripId: trip.id, userId: booking.userId })
  // In the same round: parties that let an offer lapse do not have their turn again yet.
  await reassignPlaces(tx, trip)
}
