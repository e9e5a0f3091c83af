import { seatLayout } from '#contract/cars.ts'
import type { Tx } from '../db/client.ts'
import { seats } from '../db/tables/cars.ts'

type SeatedCar = { id: number; tripId: number; driverId: string; passengerSeats: number }

type InsertSeatsOptions = {
  /** How many of the first seats exist already, the driver's included. */
  existingSeats?: number
}

/**
 * Inserts a car's seats: the driver's and free ones. If the car has some seats already, only the missing ones
 * are inserted.
 */
export async function insertSeats(
  tx: Tx,
  car: SeatedCar,
  { existingSeats = 0 }: InsertSeatsOptions = {},
): Promise<void> {
  const missingSeats = seatLayout(car.passengerSeats).slice(existingSeats)
  if (missingSeats.length === 0) return
  await tx.insert(seats).values(
    missingSeats.map(({ position, seatLabel }) => {
      const isDriver = position === 0
      return {
        tripId: car.tripId,
        carId: car.id,
        position,
        seatLabel,
        isDriver,
        isLocked: isDriver,
        userId: isDriver ? car.driverId : null,
      }
    }),
  )
}
