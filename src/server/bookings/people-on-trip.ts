import { sql, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'

/** Who is on a trip: a confirmed booking, or the driver of an approved car. On one that is cancelled nobody is. */
export function peopleOnTrip(tripId: number | SQL): SQL {
  return sql`select * from (${peopleSharingCosts(tripId)}) people where ${isNotCancelled(tripId)}`
}

/** Those of them who still have their account: nobody waits for a former member to read something. */
export function membersOnTrip(tripId: number | SQL): SQL {
  return sql`
    select people.user_id from (${peopleOnTrip(tripId)}) people
    join users member on member.id = people.user_id and member.deleted_at is null`
}

/** Whether somebody is: to be asked along with something else. */
export function isPersonOnTrip(which: { tripId: number; userId: string }): SQL<boolean> {
  return sql<boolean>`(${sharesCosts(which)} and ${isNotCancelled(which.tripId)})`
}

function isNotCancelled(tripId: number | SQL): SQL<boolean> {
  return sql<boolean>`exists (select from trips kept where kept.id = ${tripId} and kept.status <> 'cancelled')`
}

/** The trips that somebody is on. */
export function tripsOfPerson(userId: string): SQL {
  return sql`
    select trip_id from (
      select trip_id from bookings where user_id = ${userId} and status = 'confirmed'
      union
      select trip_id from cars where driver_id = ${userId} and status = 'approved'
    ) mine join trips kept on kept.id = trip_id and kept.status <> 'cancelled'`
}

/**
 * Who shares what a trip costs: the people on it. A cancelled one keeps the drivers of its cars, who may have spent
 * something for it.
 */
export function peopleSharingCosts(tripId: number | SQL): SQL {
  return sql`
    select user_id, booked.party_size, booked.guests, driving.user_id is not null as is_driver
    from (
      select user_id, party_size, guests from bookings where trip_id = ${tripId} and status = 'confirmed'
    ) booked full join (
      select driver_id as user_id from cars where trip_id = ${tripId} and status = 'approved'
    ) driving using (user_id)`
}

/** Whether somebody does: to be asked along with something else. */
export function sharesCosts({ tripId, userId }: { tripId: number; userId: string }): SQL<boolean> {
  return sql<boolean>`exists (
    select from bookings where trip_id = ${tripId} and user_id = ${userId} and status = 'confirmed'
    union all
    select from cars where trip_id = ${tripId} and driver_id = ${userId} and status = 'approved'
  )`
}

/** How many heads each of them stands for: their party, or themselves at the wheel. */
export async function findPartySizes(db: Database | Tx, tripId: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ user_id: string; heads: number }>(
    sql`select user_id, coalesce(party_size, 1) as heads from (${peopleSharingCosts(tripId)}) people`,
  )
  return new Map(rows.map(({ user_id, heads }) => [user_id, heads]))
}
