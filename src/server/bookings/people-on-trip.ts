import { sql, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'

/** Who is on a trip: a confirmed booking, or the driver of an approved car. */
export function peopleOnTrip(tripId: number | SQL) {
  return sql`
    select user_id, booked.party_size, booked.guests, driving.user_id is not null as is_driver
    from (
      select user_id, party_size, guests from bookings where trip_id = ${tripId} and status = 'confirmed'
    ) booked full join (
      select driver_id as user_id from cars where trip_id = ${tripId} and status = 'approved'
    ) driving using (user_id)`
}

/** Whether somebody is: to be asked along with something else. */
export function isPersonOnTrip({ tripId, userId }: { tripId: number; userId: string }): SQL<boolean> {
  return sql<boolean>`exists (
    select from bookings where trip_id = ${tripId} and user_id = ${userId} and status = 'confirmed'
    union all
    select from cars where trip_id = ${tripId} and driver_id = ${userId} and status = 'approved'
  )`
}

/** The trips that somebody is on. */
export function tripsOfPerson(userId: string): SQL {
  return sql`
    select trip_id from bookings where user_id = ${userId} and status = 'confirmed'
    union
    select trip_id from cars where driver_id = ${userId} and status = 'approved'`
}

/** How many heads each of them stands for: their party, or themselves at the wheel. */
export async function findHeads(db: Database | Tx, tripId: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ user_id: string; heads: number }>(
    sql`select user_id, coalesce(party_size, 1) as heads from (${peopleOnTrip(tripId)}) people`,
  )
  return new Map(rows.map(({ user_id, heads }) => [user_id, heads]))
}
