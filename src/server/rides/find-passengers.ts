import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { pickUps } from '../db/tables/rides.ts'

type Passenger = {
  userId: string
  firstName: string | null
  pickUp: { place: string; time: string | null } | null
}

/** The people with a confirmed seat in a car besides its driver, each once, and where they are picked up. */
export async function findPassengers(db: Database | Tx, carId: number): Promise<Passenger[]> {
  const rows = await db
    .select({
      userId: users.id,
      firstName: users.firstName,
      place: pickUps.place,
      time: pickUps.meetsAt,
    })
    .from(users)
    .leftJoin(pickUps, and(eq(pickUps.carId, carId), eq(pickUps.userId, users.id)))
    // is_passenger() asks for people one by one, so only those in the car are asked about.
    .where(
      and(
        sql`${users.id} in (select user_id from seats where car_id = ${carId})`,
        sql`is_passenger(${carId}, ${users.id})`,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id))
  return rows.map(({ userId, firstName, place, time }) => ({
    userId,
    firstName,
    pickUp: place === null ? null : { place, time },
  }))
}
