import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'

/** The people who see more of a trip's cars and seats than others: what is their own, or names of guests. */
export async function findPeopleWithOwnView(
  { db }: Pick<Context, 'db'>,
  tripId: number,
): Promise<ReadonlySet<string>> {
  const withPlaces = db
    .select({ id: bookings.userId })
    .from(bookings)
    .where(and(eq(bookings.tripId, tripId), inArray(bookings.status, ['offered', 'held', 'confirmed'])))
  const withCars = db.select({ id: cars.driverId }).from(cars).where(eq(cars.tripId, tripId))
  const people = await withPlaces.union(withCars)
  return new Set(people.map(({ id }) => id))
}
