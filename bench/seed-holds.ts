import pg from 'pg'
import { sessionIdOf } from '#server/auth/rules.ts'

/** On a trip, each of them holds at most one place. */
export const PEOPLE = 320
const SEATS_PER_CAR = 8

export const tokenOf = (person: number) => `token-of-person-${person}`

/**
 * Inserts signed-in people (p0, p1, …), trips with a seat for each of them, and years of bookings on the
 * thousand existing trips, which have the ids 1 to 1000. Returns the seats of every new trip.
 */
export async function seedHolds(
  url: string,
  { trips, bookings }: { trips: number; bookings: number },
): Promise<{ tripId: number; seatIds: number[] }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sids = Array.from({ length: PEOPLE }, (_, person) => sessionIdOf(tokenOf(person)))
  await client.query(
    `insert into users (id, email, first_name)
     select 'p' || n, 'p' || n || '@example.org', 'P' from generate_series(0, ${PEOPLE - 1}) n`,
  )
  await client.query(
    `insert into sessions (sid, sess, expire)
     select sid, jsonb_build_object('userId', 'p' || n - 1), app_now() + interval '30 days'
     from unnest($1::text[]) with ordinality as signed_in (sid, n)`,
    [sids],
  )
  const { rows } = await client.query<{ trip_id: number; seat_ids: number[] }>(
    `with trip as (
       insert into trips (title, location, start_date, end_date, price, max_participants)
       select 'Race ' || n, 'Jotunheimen', '2099-07-01', '2099-07-04', 120, ${PEOPLE}
       from generate_series(1, ${trips}) n returning id
     ), car as (
       insert into cars (trip_id, driver_id, passenger_seats, status)
       select trip.id, 'p' || n, ${SEATS_PER_CAR}, 'approved'
       from trip, generate_series(0, ${PEOPLE / SEATS_PER_CAR - 1}) n returning id, trip_id
     ), seat as (
       insert into seats (trip_id, car_id, position, seat_label)
       select trip_id, car.id, position, 'Seat' from car, generate_series(1, ${SEATS_PER_CAR}) position
       returning id, trip_id
     )
     select trip_id, array_agg(id) as seat_ids from seat group by trip_id order by trip_id`,
  )
  // Most of these bookings have ended, some are held now. They are inserted without triggers.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, held_at, expires_at)
     select 1 + n % 1000, 'p' || n % ${PEOPLE}, case when n <= 1000 then 'held' else 'cancelled' end, 120, '[]',
       now(), now() + interval '1 hour'
     from generate_series(1, ${bookings}) n`,
  )
  await client.query('vacuum analyze')
  await client.end()
  return rows.map(({ trip_id, seat_ids }) => ({ tripId: trip_id, seatIds: seat_ids }))
}
