import { and, eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { PersonOnTrip } from '#contract/bookings.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { peopleOnTrip } from './people-on-trip.ts'

/** More than any trip takes. */
const MAX_PEOPLE = 1_000

type PersonRow = {
  user_id: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  party_size: number | null
  guests: string[] | null
  is_driver: boolean
}

/** The people on a trip, with their parties. Only these people and admins may see the list. */
export async function listPeople(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<PersonOnTrip[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select u.id as user_id, u.first_name, u.last_name, u.profile_image_url,
      party_size, guests, is_driver
    from (${peopleOnTrip(tripId)}) people join users u on u.id = user_id
    order by u.first_name, u.id limit ${MAX_PEOPLE}`)
  const isMember = rows.some(({ user_id }) => user_id === viewer.id)
  const maySee = can(viewer, 'see-people', { tripId, isMember })
  // Whoever sees people on a trip knows that the trip exists. Otherwise it may be missing, or a draft.
  const isTripKnown = rows.length > 0 && maySee
  if (!isTripKnown && !(await isTripVisible(db, { tripId, viewer }))) fail('TRIP_NOT_FOUND')
  if (!maySee) fail('NOT_ON_TRIP')
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

async function isTripVisible(
  db: Context['db'],
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<boolean> {
  return (await db.$count(trips, and(eq(trips.id, tripId), visibleTo(viewer)))) > 0
}
