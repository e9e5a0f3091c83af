import { sql, type SQL } from 'drizzle-orm'
import { type Audience, type AudienceCounts, NAMES_LISTED } from '#contract/mailings.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { muteCondition, notificationMutes } from '../db/tables/notifications.ts'
import { fail } from '../fail.ts'
import { nameOrEmail } from '../full-name.ts'

export type AudienceOfTrip = {
  tripId: number
  audience: Audience
  /** The organiser who writes. */
  by: Pick<SignedInUser, 'id'>
}

/**
 * Query for the people of an audience as (user_id, first_name, last_name, email, outcome), where `outcome` says how the
 * mail to them begins: it waits, or there is none. Groups leave out the organiser who writes to them.
 */
export function audienceQuery({ tripId, audience, by }: AudienceOfTrip): SQL {
  const mute = muteCondition({ userId: sql`u.id`, kind: 'organiser-message', channel: 'mail' })
  const isMuted = sql`exists (select from ${notificationMutes} where ${mute})`
  return sql`
    select u.id as user_id, u.first_name, u.last_name, u.email,
      case when ${isMuted} then 'off' when u.email_verified_at is null then 'unverified' else 'waiting' end as outcome
    from (${peopleOf(tripId, audience)}) people join users u on u.id = people.user_id
    where u.deleted_at is null and (${audience.to === 'chosen'} or u.id <> ${by.id})`
}

function peopleOf(tripId: number, audience: Audience): SQL {
  switch (audience.to) {
    case 'going':
      return sql`select user_id from (${peopleOnTrip(tripId)}) on_trip`
    case 'no-seat':
      // A hold that has lapsed is listed until a sweep ends it.
      return sql`
        select p.user_id from trip_people p join bookings b on b.id = p.booking_id
        where p.trip_id = ${tripId} and p.missing_seats > 0 and not has_lapsed(b.status, b.expires_at, app_now())`
    case 'waiting':
      return sql`select user_id from waitlist_entries where trip_id = ${tripId}`
    case 'ended':
      return sql`
        select p.user_id from trip_people p where p.trip_id = ${tripId} and p.standing = 'ended' and exists (
          select from bookings b where b.user_id = p.user_id and b.trip_id = p.trip_id
            and b.status = 'cancelled' and b.confirmed_at is not null)`
    case 'car':
      return sql`
        select driver_id as user_id from cars where id = ${audience.carId} and trip_id = ${tripId}
        union
        select user_id from seats
        where car_id = ${audience.carId} and trip_id = ${tripId} and is_passenger(car_id, user_id)`
    case 'chosen':
      return sql`
        select user_id from trip_people
        where trip_id = ${tripId} and user_id in (select json_array_elements_text(${JSON.stringify(audience.userIds)}::json))`
  }
}

/** Identifies the people of rows with a `user_id`. Goes into a query. */
export const peopleVersion = sql`md5(coalesce(string_agg(user_id, ' ' order by user_id), ''))`

type NamedPerson = { firstName: string | null; lastName: string | null; email: string }
type FoundAudience = { counts: AudienceCounts; first: NamedPerson | undefined }

/** How many people an audience has, and the first of them. Fails if it is a car that is not on the trip. */
export async function findAudience(
  db: Database | Tx,
  audienceOfTrip: AudienceOfTrip,
): Promise<FoundAudience> {
  await refuseMissingCar(db, audienceOfTrip)
  const { rows } = await db.execute<Omit<AudienceCounts, 'names'> & { named: NamedPerson[] }>(sql`
    with audience as materialized (${audienceQuery(audienceOfTrip)}),
    named as (select * from audience order by first_name, last_name, user_id limit ${NAMES_LISTED + 1})
    select count(*)::int as people, count(*) filter (where outcome = 'waiting')::int as mailed,
      count(*) filter (where outcome = 'off')::int as off,
      count(*) filter (where outcome = 'unverified')::int as unverified, ${peopleVersion} as version,
      (select coalesce(json_agg(json_build_object('firstName', first_name, 'lastName', last_name, 'email', email)
        order by first_name, last_name, user_id), '[]') from named) as named
    from audience`)
  const { named, ...counts } = firstRow(rows)
  // 'and 1 more' would be as long as the name.
  const listed = counts.people === named.length ? named : named.slice(0, NAMES_LISTED)
  return { counts: { ...counts, names: listed.map(nameOrEmail) }, first: named[0] }
}

async function refuseMissingCar(db: Database | Tx, { tripId, audience }: AudienceOfTrip): Promise<void> {
  if (audience.to !== 'car') return
  const { rows } = await db.execute(
    sql`select from cars where id = ${audience.carId} and trip_id = ${tripId}`,
  )
  if (rows.length === 0) fail('CAR_NOT_FOUND')
}
