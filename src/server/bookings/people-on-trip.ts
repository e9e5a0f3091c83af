import { sql, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'

/**
 * Query for the people on a trip: owners of confirmed bookings and drivers of approved cars. A cancelled trip
 * has none.
 */
export function peopleOnTrip(tripId: number | SQL): SQL {
  return sql`select * from (${peopleSharingCosts(tripId)}) people where ${isNotCancelled(tripId)}`
}

/**
 * People on the trip who still have an account. Former members read nothing, so nobody should wait for them.
 */
export function membersOnTrip(tripId: number | SQL): SQL {
  return sql`
    select people.user_id from (${peopleOnTrip(tripId)}) people
    join users member on member.id = people.user_id and member.deleted_at is null`
}

/** SQL condition for use in a larger query: the user is on the trip. */
export function isPersonOnTrip({ tripId, userId }: { tripId: number; userId: string }): SQL<boolean> {
  return sql<boolean>`(${sharesCosts({ tripId, userId })} and ${isNotCancelled(tripId)})`
}

function isNotCancelled(tripId: number | SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from trips this_trip where this_trip.id = ${tripId} and this_trip.status <> 'cancelled'
  )`
}

/** Query for the trips that a user is on. */
export function tripsOfPerson(userId: string): SQL {
  return sql`
    select trip_id from (
      select trip_id from bookings where user_id = ${userId} and status = 'confirmed'
      union
      select trip_id from cars where driver_id = ${userId} and status = 'approved'
    ) mine join trips their_trip on their_trip.id = trip_id and their_trip.status <> 'cancelled'`
}

/**
 * Query for the people who share a trip's costs. They are the people on the trip, and also the drivers of a
 * cancelled trip, who may have spent something for it.
 */
export function peopleSharingCosts(tripId: number | SQL): SQL {
  return sql`
    select user_id, booked.party_size, booked.guests, driving.user_id is not null as is_driver
    from (${confirmedParties(sql`b.trip_id = ${tripId}`)}) booked full join (
      select driver_id as user_id from cars where trip_id = ${tripId} and status = 'approved'
    ) driving using (user_id)`
}

/**
 * Query for confirmed parties, each as one row: the first booking, with the people added to it. The condition
 * may use the first booking as `b`.
 */
export function confirmedParties(condition: SQL): SQL {
  return sql`
    select b.id, b.trip_id, b.user_id, b.transport, b.party_size + added.people as party_size,
      b.guests || array(
        select name from bookings a, unnest(a.guests) with ordinality as guest (name, position)
        where a.added_to = b.id and a.status = 'confirmed' order by a.id, position
      ) as guests
    from bookings b cross join lateral (
      select coalesce(sum(a.party_size), 0)::int as people
      from bookings a where a.added_to = b.id and a.status = 'confirmed'
    ) added
    where ${condition} and b.status = 'confirmed' and b.added_to is null`
}

/**
 * SQL condition for use in a larger query: `member` is the booking, or one of confirmed people who were added to
 * it. Both are aliases of the table in the query around it.
 */
export function isOfParty(member: SQL, booking: SQL): SQL {
  return sql`(${member}.id = ${booking}.id or (${member}.added_to = ${booking}.id and ${member}.status = 'confirmed'))`
}

/** Query for the ids of a booking and of the confirmed people who were added to it. */
export function bookingsOfParty(booking: SQL): SQL {
  return sql`select of_party.id from bookings of_party where ${isOfParty(sql`of_party`, booking)}`
}

type PersonOfTrip = { tripId: number | SQL; userId: string | SQL }

/** SQL condition for use in a larger query: the user shares the trip's costs. */
export function sharesCosts({ tripId, userId }: PersonOfTrip): SQL<boolean> {
  return sql<boolean>`exists (
    select from bookings where trip_id = ${tripId} and user_id = ${userId} and status = 'confirmed'
    union all
    select from cars where trip_id = ${tripId} and driver_id = ${userId} and status = 'approved'
  )`
}

/** Party size of each person who shares the costs; a driver without a booking counts as one. */
export async function findPartySizes(db: Database | Tx, tripId: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ user_id: string; party_size: number }>(
    sql`select user_id, coalesce(party_size, 1) as party_size from (${peopleSharingCosts(tripId)}) people`,
  )
  return new Map(rows.map(({ user_id, party_size }) => [user_id, party_size]))
}
