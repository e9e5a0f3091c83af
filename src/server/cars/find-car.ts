import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { cars } from '../db/tables/cars.ts'
import { carColumns, type CarRow } from './car-row.ts'

/** A car by its id, or by its trip and driver; null if there is none. */
export async function findCar(
  db: Database | Tx,
  which: { carId: number } | { tripId: number; driverId: string },
): Promise<CarRow | null> {
  const [car] = await db
    .select(carColumns)
    .from(cars)
    .innerJoin(users, eq(users.id, cars.driverId))
    .where(
      'carId' in which
        ? eq(cars.id, which.carId)
        : and(eq(cars.tripId, which.tripId), eq(cars.driverId, which.driverId)),
    )
  return car ?? null
}
