import { and, asc, eq } from 'drizzle-orm'
import { countNeededSeats } from '#contract/bookings.ts'
import { takeSeats } from '../cars/take-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'

/** So that visitors of the demo find seats to choose from. */
const MIN_FREE_SEATS = 2

/**
 * Assigns seats in approved cars to the people on a seeded trip; a driver's guests sit in the driver's car.
 */
export async function seatPassengers(tx: Tx, tripId: number): Promise<void> {
  const allSeats = await tx
    .select({ id: seats.id, driverId: cars.driverId })
    .from(seats)
    .innerJoin(cars, eq(cars.id, seats.carId))
    .where(and(eq(cars.tripId, tripId), eq(cars.status, 'approved'), eq(seats.isDriver, false)))
    .orderBy(asc(cars.id), asc(seats.position))
  const going = await tx.select().from(bookings).where(eq(bookings.tripId, tripId)).orderBy(asc(bookings.id))

  let freeSeats = allSeats
  for (const { id, userId, partySize, transport } of going) {
    const seatsInOwnCar = freeSeats.filter(({ driverId }) => driverId === userId)
    const otherSeats = freeSeats.filter(({ driverId }) => driverId !== userId)
    const possibleSeats = transport === 'driving' ? seatsInOwnCar : otherSeats
    const seatCount = Math.min(
      countNeededSeats({ transport, partySize }),
      Math.max(0, freeSeats.length - MIN_FREE_SEATS),
    )
    const seatIds = possibleSeats.slice(0, seatCount).map((seat) => seat.id)
    if (seatIds.length === 0) continue
    await takeSeats(tx, { seatIds, bookingId: id, userId, hasPaid: true })
    // Until now everybody but the drivers was undecided.
    if (transport !== 'driving') {
      await tx.update(bookings).set({ transport: 'car' }).where(eq(bookings.id, id))
    }
    freeSeats = freeSeats.filter((seat) => !seatIds.includes(seat.id))
  }
}
