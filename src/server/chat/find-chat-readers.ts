import { sql } from 'drizzle-orm'
import { can, canSeeTrip } from '#contract/access.ts'
import type { TripStatus } from '#contract/trips.ts'
import { isAdmin } from '../access/is-admin.ts'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'

type ReaderRow = { sid: string; user_id: string; is_admin: boolean; is_member: boolean; status: TripStatus }

/** The sessions among these that have not ended, and whose users may read the chat of the trip now. */
export async function findChatReaders(
  db: Database | Tx,
  { tripId, sessionIds }: { tripId: number; sessionIds: string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<ReaderRow>(sql`
    select s.sid, u.id as user_id, ${isAdmin(sql`u`)} as is_admin, t.status, people.user_id is not null as is_member
    from sessions s
    join users u on u.id = s.user_id
    join trips t on t.id = ${tripId}
    left join (${peopleOnTrip(tripId)}) people on people.user_id = u.id
    where s.sid = any (${sql.param(sessionIds)}::text[]) and s.expire > app_now()`)
  const readers = rows.filter(({ user_id, is_admin, is_member, status }) => {
    const viewer = { id: user_id, isAdmin: is_admin }
    return (
      canSeeTrip(viewer, { id: tripId, status }) && can(viewer, 'use-chat', { tripId, isMember: is_member })
    )
  })
  return new Set(readers.map(({ sid }) => sid))
}
