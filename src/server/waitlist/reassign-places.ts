import type { Tx } from '../db/client.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { offerPlaces } from './offer-places.ts'
import { endLapsedBookings } from './end-lapsed-bookings.ts'
import { resetSkippedTurns } from './waitlist-rounds.ts'

/**
 * Brings a locked trip up to date: ends lapsed holds and offers, then offers free places to the waitlist, in
 * one transaction, so that nobody else can take them. Safe to repeat.
 *
 * Unless a hold lapsed, the waitlist's round goes on: parties that let an offer lapse in it come last.
 */
export async function reassignPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await endLapsedBookings(tx, trip)
  await offerPlaces(tx, trip)
}

/**
 * Like reassignPlaces(), but first begins a new round, in which parties that let an offer lapse have their turn
 * again. For places that came free because somebody left or the trip grew.
 */
export async function reassignPlacesInNewRound(tx: Tx, trip: LockedTrip): Promise<void> {
  await resetSkippedTurns(tx, trip)
  await reassignPlaces(tx, trip)
}
