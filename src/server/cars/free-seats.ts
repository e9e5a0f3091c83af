import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import type { FreedCar } from '../events/events.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'

const FREE_SEAT = { bookingId: null, userId: null, isLocked: false, hasPaid: false }

/** Frees all seats of the bookings. The caller has locked their trip. */
export async function freeSeats(tx: Tx, ...bookingIds: number[]): Promise<void> {
  await tx.update(seats).set(FREE_SEAT).where(inArray(seats.bookingId, bookingIds))
}

/**
 * Frees all seats of a car except the driver's, and publishes the change. Returns the live bookings, held
 * ones too, that lost seats.
 */
export async function freeSeatsOfCar(
  tx: Tx,
  { id, tripId, driverId }: { id: number; tripId: number; driverId: string },
): Promise<FreedCar['freed']> {
  const seatedBookings = await tx
    .select({
      bookingId: bookings.id,
      userId: bookings.userId,
      seatLabels: sql<string[]>`array_agg(${seats.seatLabel} order by ${seats.position})`,
    })
    .from(seats)
    .innerJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .where(eq(seats.carId, id))
    .groupBy(bookings.id)
    .orderBy(asc(bookings.id))
  await tx
    .update(seats)
    .set(FREE_SEAT)
    .where(and(eq(seats.carId, id), not(seats.isDriver)))
  const bookingIds = seatedBookings.map(({ bookingId }) => bookingId)
  // Giving up a hold because its car is gone does not count against the holder.
  await tx
    .update(bookings)
    .set({ isReleaseExcused: true })
    .where(and(inArray(bookings.id, bookingIds), eq(bookings.status, 'held')))
  // The driver too: without a booking they are no longer on the trip.
  await publishPlaceChange(tx, tripId, driverId, ...seatedBookings.map(({ userId }) => userId))
  return seatedBookings.map(({ bookingId, seatLabels }) => ({ bookingId, seatLabels }))
}
