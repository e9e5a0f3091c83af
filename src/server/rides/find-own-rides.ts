import { sql, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import type { OwnRide } from './rules.ts'

type OwnRideRow = Omit<OwnRide, 'start' | 'pickUp'> & {
  day: string
  startPlace: string | null
  startsAt: string | null
  pickUpPlace: string | null
  meetsAt: string | null
}

/**
 * The rides in approved cars: of one person, or of everybody on a trip. The day follows from the trip's first
 * day, so it moves along with the trip.
 */
export async function findOwnRides(
  db: Database | Tx,
  { tripId, userId }: { tripId: number; userId?: string | undefined } | { tripId?: never; userId: string },
): Promise<OwnRide[]> {
  const conditions: SQL[] = [
    ...(tripId === undefined ? [] : [sql`people.trip_id = ${tripId}`]),
    ...(userId === undefined ? [] : [sql`people.user_id = ${userId}`]),
  ]
  const { rows } = await db.execute<OwnRideRow>(sql`
    select people.user_id as "userId", c.id as "carId", c.trip_id as "tripId",
      c.driver_id = people.user_id as "isDriver", driver.first_name as "driverFirstName",
      (t.start_date - c.starts_days_before)::text as day, c.start_place as "startPlace",
      c.starts_at as "startsAt", p.place as "pickUpPlace", p.meets_at as "meetsAt"
    from (
      select id as car_id, trip_id, driver_id as user_id from cars where status = 'approved'
      union
      select s.car_id, s.trip_id, s.user_id from seats s
      join bookings b on b.id = s.booking_id and b.status = 'confirmed'
    ) people
    join cars c on c.id = people.car_id
    join trips t on t.id = c.trip_id
    join users driver on driver.id = c.driver_id
    left join pick_ups p on p.car_id = c.id and p.user_id = people.user_id
    where ${sql.join(conditions, sql` and `)}
    order by c.id, people.user_id`)
  return rows.map(({ day, startPlace, startsAt, pickUpPlace, meetsAt, ...row }) => ({
    ...row,
    start: { place: startPlace, day, time: startsAt },
    pickUp: pickUpPlace === null ? null : { place: pickUpPlace, day, time: meetsAt },
  }))
}
