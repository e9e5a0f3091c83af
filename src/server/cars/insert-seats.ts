import { seatLayout } from '#contract/cars.ts'
import type { Tx } from '../db/client.ts'
import { seats } from '../db/tables/cars.ts'

type InsertSeatsInput = { id: number; tripId: number; driverId: string; passengerSeats: number }

/**
 * Inserts a car's seats: the driver's and free ones. If it has some already (`has`), only the missing ones.
 */
export async function insertSeats(
  tx: Tx,
  { id, tripId, driverId, passengerSeats }: InsertSeatsInput,
  { has = 0 }: { has?: number } = {},
): Promise<void> {
  const lacking = seatLayout(passengerSeats).slice(has)
  if (lacking.length === 0) return
  await tx.insert(seats).values(
    lacking.map(({ position, seatLabel }) => ({
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
