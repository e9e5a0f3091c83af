import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import type { TripPersonRow } from './trip-person-row.ts'

/** Rows of trip_people with all that organisers see of these people. The condition and the order are on its columns. */
export async function findPersonRows(
  db: Database,
  { isListed, orderBy, limit }: { isListed: SQL; orderBy: SQL; limit: number },
): Promise<TripPersonRow[]> {
  const isOfParty = sql`(a.id = b.id or a.added_to = b.id)`
  const { rows } = await db.execute<TripPersonRow>(sql`
    with listed as (
      select * from trip_people where ${isListed} order by ${orderBy} limit ${limit}
    )
    select listed.user_id, u.first_name, u.last_name, u.email, u.profile_image_url, listed.standing,
      case when b.id is null then null else json_build_object(
        'id', b.id, 'status', case when has_lapsed(b.status, b.expires_at, clock.now) then 'expired' else b.status end,
        'partySize', case when listed.standing in ('going', 'held', 'offered') then listed.people else b.party_size end,
        'guests', b.guests || array(
          select guest.name from bookings a, unnest(a.guests) with ordinality as guest (name, position)
          where a.added_to = b.id and a.status = 'confirmed' order by a.id, position),
        'transport', b.transport, 'missingSeats', listed.missing_seats, 'unitPrice', b.unit_price::text,
        'expiresAt', b.expires_at, 'endedAt', b.ended_at, 'endedBy', b.ended_by,
        'isInvitation', b.invited_by is not null and b.held_at is null and b.confirmed_at is null,
        'seats', (
          select coalesce(json_agg(json_build_object('seatLabel', s.seat_label, 'driverFirstName', d.first_name) order by s.id), '[]')
          from bookings a join seats s on s.booking_id = a.id join cars c on c.id = s.car_id join users d on d.id = c.driver_id
          where ${isOfParty}),
        'money', (
          select json_build_object('status', (array_agg(p.status order by p.id desc))[1],
            'paid', coalesce(sum(p.amount) filter (where p.paid_at is not null), 0)::numeric(10, 2)::text,
            'refunded', coalesce(sum(p.refunded_amount), 0)::numeric(10, 2)::text)
          from bookings a join payments p on p.booking_id = a.id where ${isOfParty})
      ) end as booking,
      w.party_size as waiting_for,
      case when c.id is null then null else json_build_object('id', c.id, 'status', c.status) end as car,
      listed.since, listed.name, (extract(epoch from listed.since) * 1000000)::bigint::text as micros
    from (select app_now() as now) clock, listed join users u on u.id = listed.user_id
      left join bookings b on b.id = listed.booking_id
      left join waitlist_entries w on w.trip_id = listed.trip_id and w.user_id = listed.user_id
      left join cars c on c.trip_id = listed.trip_id and c.driver_id = listed.user_id
    order by ${orderBy}`)
  return rows
}
