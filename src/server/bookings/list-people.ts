import { sql } from 'drizzle-orm'
import type { PersonOnTrip } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import type { Actor } from './lock-booking.ts'
import { peopleOnTrip } from './people-on-trip.ts'

/** More than any trip takes. */
const MOST = 1_000

type Row = {
  user_id: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  party_size: number | null
  guests: string[] | null
  is_driver: boolean
}

/** Who is on a trip, with their parties. Only they, and organisers, may know. */
export async function listPeople(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Actor },
): Promise<PersonOnTrip[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id as user_id, u.first_name, u.last_name, u.profile_image_url,
      party_size, guests, is_driver
    from (${peopleOnTrip(tripId)}) people join users u on u.id = user_id
    order by u.first_name, u.id limit ${MOST}`)
  if (!viewer.isAdmin && !rows.some(({ user_id }) => user_id === viewer.id)) {
    fail((await isTripThere(db, tripId)) ? 'NOT_ON_TRIP' : 'TRIP_NOT_FOUND')
  }
  if (rows.length === 0 && !(await isTripThere(db, tripId, true))) fail('TRIP_NOT_FOUND')
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    partySize: row.party_size ?? 0,
    guests: row.guests ?? [],
    isDriver: row.is_driver,
  }))
}

async function isTripThere(db: Context['db'], tripId: number, seesDrafts = false): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from trips where id = ${tripId} and (${seesDrafts} or status <> 'draft')`,
  )
  return rows.length > 0
}
