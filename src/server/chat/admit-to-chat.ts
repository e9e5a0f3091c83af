import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { isPersonOnTrip, tripsOfPerson } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { fail } from '../fail.ts'

/** Fails if the viewer may not use the chat of a trip. An admin may, even without being on the trip. */
export async function admitToChat(
  db: Database | Tx,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<{ isOnTrip: boolean }> {
  const { rows } = await db.execute<{ is_on_trip: boolean }>(sql`
    select ${isPersonOnTrip({ tripId, userId: viewer.id })} as is_on_trip
    from trips where id = ${tripId} and ${visibleTo(viewer)}`)
  const [row] = rows
  if (!row) fail('TRIP_NOT_FOUND')
  if (!can(viewer, 'use-chat', { tripId, isMember: row.is_on_trip })) fail('NOT_ON_TRIP')
  return { isOnTrip: row.is_on_trip }
}

/** Whether the viewer may follow all of these chats. */
export async function canFollowChats(
  db: Database,
  { tripIds, viewer }: { tripIds: number[]; viewer: Viewer },
): Promise<boolean> {
  // The trips whose chats the viewer may only follow as a member.
  const memberTripIds = tripIds.filter((tripId) => !can(viewer, 'use-chat', { tripId }))
  if (memberTripIds.length === 0) return true
  const { rows } = await db.execute(sql`
    select from trips where id = any (${sql.param(memberTripIds)}::int[]) and ${visibleTo(viewer)}
      and id in (${tripsOfPerson(viewer.id)})`)
  return rows.length === memberTripIds.length
}
