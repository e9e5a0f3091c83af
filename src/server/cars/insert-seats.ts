import { seatLayout } from '#contract/cars.ts'
import type { Tx } from '../db/client.ts'
import { seats } from '../db/tables/cars.ts'

type InsertSeatsInput = { id: number; tripId: number; driverId: string; passengerSeats: number }

/**
 * Inserts a car's seats: the driver's and free ones. If the car has some seats already, only the missing ones
 * are inserted.
 */
export async function insertSeats(
  tx: Tx,
  { id, tripId, driverId, passengerSeats }: InsertSeatsInput,
  { existingSeats = 0 }: { existingSeats?: number } = {},
): Promise<void> {
  const missingSeats = seatLayout(passengerSeats).slice(existingSeats)
  if (missingSeats.length === 0) return
  await tx.insert(seats).values(
    missingSeats.map(({ position, seatLabel }) => ({
      tripId,
      carId: id,
      position,
      seatLabel,
      isDriver: position === 0,
      isLocked: position === 0,
      userId: position === 0 ? driverId : null,
    })),
  )
}
