import type { Booking } from '#contract/bookings.ts'
import { takeCarOff } from '../cars/remove-car.ts'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { removeEntry } from '../waitlist/leave-waitlist.ts'
import { settleFreedPlaces, settlePlaces } from '../waitlist/settle-places.ts'
import { endBooking } from './end-booking.ts'
import { type Actor, lockBooking, readBooking } from './lock-booking.ts'

/**
 * Gives places and seats up. Travellers cancel their own until the trip starts, and let
 * a hold go at any time; organisers cancel any. A driver's car leaves with the driver.
 * What has ended stays as it ended.
 */
export function cancelBooking(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const { trip, booking, hasLapsed } = await lockBooking(tx, { id, actor, timeZone: config.timeZone })
    if (hasLapsed) await settlePlaces(tx, trip)
    if (hasLapsed || booking.status === 'cancelled' || booking.status === 'expired') {
      return readBooking(tx, id)
    }
    const by = booking.userId === actor.id ? 'traveller' : 'organiser'
    const wasConfirmed = booking.status === 'confirmed'
    if (wasConfirmed && by === 'traveller' && !trip.isOpen) fail('TRIP_CLOSED')

    await endBooking(tx, { trip, booking, endedBy: by })
    if (booking.status === 'offered') await removeEntry(tx, { tripId: trip.id, userId: booking.userId })
    if (wasConfirmed || by === 'organiser') await emit(tx, 'booking.cancelled', { bookingId: id, by })
    if (wasConfirmed && booking.transport === 'driving') {
      await takeCarOff(tx, {
        tripId: trip.id,
        driverId: booking.userId,
        by: by === 'traveller' ? 'driver' : 'organiser',
      })
    }
    await settleFreedPlaces(tx, trip)
    return readBooking(tx, id)
  })
}
