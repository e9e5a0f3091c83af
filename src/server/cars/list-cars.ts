import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Car } from '#contract/cars.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Database, Tx } from '../db/client.ts'
import { dataVersion } from '../db/tables/columns.ts'
import { users } from '../db/tables/auth.ts'
import { cars } from '../db/tables/cars.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { toCar } from './car-row.ts'

/** More than any trip takes, so that the list is never endless. */
export const MAX_CARS = 200

/** A trip's cars, in the order they were volunteered. */
export async function listCars(
  { db }: { db: Database | Tx },
  { tripId, viewer }: { tripId: number; viewer: Viewer | null },
): Promise<{ cars: Car[]; version: number }> {
  const rows = await db
    .select({ car: cars, driverFirstName: users.firstName, version: dataVersion })
    .from(trips)
    .leftJoin(cars, eq(cars.tripId, trips.id))
    .leftJoin(users, eq(users.id, cars.driverId))
    .where(and(eq(trips.id, tripId), visibleTo(viewer)))
    .orderBy(asc(cars.id))
    .limit(MAX_CARS)
  // A trip without cars has one row, without a car.
  const { version } = rows[0] ?? fail('TRIP_NOT_FOUND')
  const visibleCars = rows.flatMap(({ car, driverFirstName }) =>
    car ? [toCar({ ...car, driverFirstName }, viewer)] : [],
  )
  return { cars: visibleCars, version }
}
