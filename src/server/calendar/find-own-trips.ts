import { sql } from 'drizzle-orm'
import type { Transport } from '#contract/bookings.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Database } from '../db/client.ts'
import { groupBy } from '../group-by.ts'
import { bookingsOfParty, confirmedParties } from '../bookings/people-on-trip.ts'
import { findOwnRides } from '../rides/find-own-rides.ts'
import { CANCELLED_DAYS, type OwnTrip, PAST_DAYS } from './rules.ts'

type OwnTripRow = Omit<OwnTrip, 'booking' | 'rides'> & {
  partySize: number | null
  transport: Transport | null
  seats: { carId: number; seatLabel: string; driverFirstName: string | null; isOwnCar: boolean }[]
}

/**
 * The trips that a user is on, until a year after their end. Trips that they left, or that were cancelled,
 * stay for a while. The latest come first. The query starts from the user's own bookings and cars. With
 * `tripId`, only that trip.
 */
export async function findOwnTrips(
  db: Database,
  { userId, tripId, limit }: { userId: string; tripId?: number; limit: number },
): Promise<OwnTrip[]> {
  const { rows } = await db.execute<OwnTripRow>(sql`
    with booked as (
      select trip_id, max(ended_at) as left_at,
        max(id) filter (where status = 'confirmed' and added_to is null) as booking_id
      from bookings where user_id = ${userId} and confirmed_at is not null group by trip_id
    ), driven as (
      select trip_id, true as drives from cars where driver_id = ${userId} and status = 'approved'
    )
    select t.id, t.title, t.location, t.start_date as "startDate", t.end_date as "endDate",
      t.status = 'cancelled' as "isCancelled", t.barge_location as "bargeLocation",
      t.location_coordinates as "locationCoordinates", t.calendar_sequence as "calendarSequence",
      coalesce(drives, false) as drives,
      b.party_size as "partySize", b.transport,
      (
        select coalesce(json_agg(json_build_object('carId', s.car_id, 'seatLabel', s.seat_label, 'driverFirstName',
          d.first_name, 'isOwnCar', c.driver_id = ${userId}) order by s.id), '[]')
        from seats s join cars c on c.id = s.car_id join users d on d.id = c.driver_id
        where s.booking_id in (${bookingsOfParty(sql`b`)})
      ) as seats
    from booked full join driven using (trip_id) join trips t on t.id = trip_id
      left join lateral (${confirmedParties(sql`b.id = booked.booking_id`)}) b on true
    where ${visibleTo(null, sql`t`)} ${tripId === undefined ? sql`` : sql`and t.id = ${tripId}`} and case
      when t.status <> 'cancelled' and (b.id is not null or drives)
        then t.end_date > app_now() - make_interval(days => ${PAST_DAYS})
      else greatest(left_at, case when drives then t.calendar_changed_at end)
        > app_now() - make_interval(days => ${CANCELLED_DAYS})
    end
    order by t.start_date desc, t.id desc limit ${limit}`)
  const ridesOf = groupBy(
    await findOwnRides(db, tripId === undefined ? { userId } : { userId, tripId }),
    (ride) => ride.tripId,
  )
  return rows.map(({ partySize, transport, seats, ...row }) => ({
    ...row,
    rides: ridesOf.get(row.id) ?? [],
    booking: partySize === null || transport === null ? null : { partySize, transport, seats },
  }))
}
