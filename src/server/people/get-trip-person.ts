import { and, desc, eq, sql } from 'drizzle-orm'
import {
  PERSON_HISTORY_LISTED,
  PERSON_MESSAGES_LISTED,
  type HistoryEntry,
  type TripPersonInFull,
} from '#contract/people.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { notifications } from '../db/tables/notifications.ts'
import { fail } from '../fail.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { findPersonRows } from './find-person-rows.ts'
import { toHistoryEntry, type HistoryRow } from './history-row.ts'
import { toTripPerson } from './trip-person-row.ts'

type PersonOfTrip = { tripId: number; userId: string }

/** Somebody who has to do with a trip: how they stand, what happened, and what they were told about it. */
export async function getTripPerson(
  { db }: Pick<Context, 'db'>,
  { tripId, userId }: PersonOfTrip,
): Promise<TripPersonInFull> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const isListed = sql`trip_id = ${tripId} and user_id = ${userId}`
  const [row] = await findPersonRows(db, { isListed, orderBy: sql`user_id`, limit: 1 })
  if (!row) fail('PERSON_NOT_FOUND')
  return {
    person: toTripPerson(row),
    history: await listHistory(db, { tripId, userId }),
    messages: await listMessages(db, { tripId, userId }),
  }
}

async function listHistory(db: Database, { tripId, userId }: PersonOfTrip): Promise<HistoryEntry[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    select h.id, h.kind, h.user_id, u.first_name, u.last_name, u.email, o.first_name as by_first_name, h.detail, h.at
    from trip_history h join users u on u.id = h.user_id left join users o on o.id = h.by_user_id
    where h.trip_id = ${tripId} and h.user_id = ${userId}
    order by h.at desc, h.id desc limit ${PERSON_HISTORY_LISTED}`)
  return rows.map(toHistoryEntry)
}

/** Notifications about the trip, which were also mailed to those who want that. */
async function listMessages(
  db: Database,
  { tripId, userId }: PersonOfTrip,
): Promise<TripPersonInFull['messages']> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.tripId, tripId), eq(notifications.userId, userId)))
    .orderBy(desc(notifications.id))
    .limit(PERSON_MESSAGES_LISTED)
  return rows.map(({ id, kind, title, text, createdAt }) => ({
    id,
    kind,
    title,
    text,
    sentAt: createdAt.toISOString(),
  }))
}
