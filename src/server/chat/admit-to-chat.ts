import { sql } from 'drizzle-orm'
import { isPersonOnTrip, tripsOfPerson } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { fail } from '../fail.ts'

export type Asker = { id: string; isAdmin: boolean }

/** The people on a trip read and write its chat, and so do organisers. For everybody but them a draft does not exist. */
export async function admitToChat(
  db: Database | Tx,
  { tripId, asker }: { tripId: number; asker: Asker },
): Promise<{ isOnTrip: boolean }> {
  const { rows } = await db.execute<{ is_on_trip: boolean }>(sql`
    select ${isPersonOnTrip({ tripId, userId: asker.id })} as is_on_trip
    from trips where id = ${tripId} and (${asker.isAdmin} or status <> 'draft')`)
  const [row] = rows
  if (!row) fail('TRIP_NOT_FOUND')
  if (!row.is_on_trip && !asker.isAdmin) fail('NOT_ON_TRIP')
  return { isOnTrip: row.is_on_trip }
}

/** Whether somebody may hear what happens in all of these chats. */
export async function mayHearChats(
  db: Database,
  { tripIds, asker }: { tripIds: number[]; asker: Asker },
): Promise<boolean> {
  if (asker.isAdmin || tripIds.length === 0) return true
  const { rows } = await db.execute(sql`
    select from trips where id = any (${sql.param(tripIds)}::int[]) and status <> 'draft'
      and id in (${tripsOfPerson(asker.id)})`)
  return rows.length === tripIds.length
}
