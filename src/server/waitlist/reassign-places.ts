import type { Tx } from '../db/client.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { offerPlaces } from './offer-places.ts'
import { endLapsedBookings } from './end-lapsed-bookings.ts'
import { resetSkippedTurns } from './waitlist-rounds.ts'

/**
 * Brings a locked trip up to date: ends lapsed holds and offers, then offers free places to the waitlist, in
 * one transaction, so that nobody else can take them. Safe to repeat.
 */
export async function reassignPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await endLapsedBookings(tx, trip)
  await offerPlaces(tx, trip)
}

/**
 * Like reassignPlaces(), after a place came free. That begins a new round, in which parties that let an offer
 * lapse have their turn again.
 */
export async function reassignFreedPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await resetSkippedTurns(tx, trip)
  await reassignPlaces(tx, trip)
}
