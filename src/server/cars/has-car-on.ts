import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { cars } from '../db/tables/cars.ts'

/** Whether somebody has volunteered a car for a trip. */
export async function hasCarOn(
  db: Database | Tx,
  { tripId, driverId }: { tripId: number; driverId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.tripId, tripId), eq(cars.driverId, driverId)))
  return found.length > 0
}
