import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { MyWaitlistEntry, WaitlistEntry } from '#contract/waitlist.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { fail } from '../fail.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { tripInBrief } from '../trips/trip-row.ts'

/** More than anybody waits for, so that the list is never endless. */
const MAX_ENTRIES = 100

export type WaitlistEntryKey = { tripId: number; userId: string }

/** The viewer's entry in the waitlist of a trip, or null. Fails if there is no such trip that they may see. */
export async function getWaitlistEntry(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<WaitlistEntry | null> {
  const entry = await findWaitlistEntry(db, { tripId, userId: viewer.id })
  const isVisibleTrip = and(eq(trips.id, tripId), visibleTo(viewer))
  if (!entry && (await db.$count(trips, isVisibleTrip)) === 0) fail('TRIP_NOT_FOUND')
  return entry
}

/** Like getWaitlistEntry(), but null also if there is no such trip. */
export async function findWaitlistEntry(
  db: Database | Tx,
  { tripId, userId }: WaitlistEntryKey,
): Promise<WaitlistEntry | null> {
  const isUsersEntry = and(eq(waitlistEntries.tripId, tripId), eq(waitlistEntries.userId, userId))
  const [found] = await findWaitlistEntries(db, isUsersEntry)
  if (!found) return null
  const { trip: _trip, ...entry } = found
  return entry
}

/** The user's entries for trips that are still open, the soonest trip first. */
export function listWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId }: { userId: string },
): Promise<MyWaitlistEntry[]> {
  return findWaitlistEntries(db, and(eq(waitlistEntries.userId, userId), isOpen(config.timeZone)))
}

/** How many parties are ahead of this one. */
const partiesAhead = sql<number>`(
  select count(*)::int from waitlist_entries w
  where w.trip_id = ${waitlistEntries.tripId} and (w.priority > ${waitlistEntries.priority}
    or w.priority = ${waitlistEntries.priority}
      and (w.created_at, w.id) < (${waitlistEntries.createdAt}, ${waitlistEntries.id})))`
/** How many parties wait for the trip, this one included. */
const partiesWaiting = sql<number>`(
  select count(*)::int from waitlist_entries w where w.trip_id = ${waitlistEntries.tripId})`

async function findWaitlistEntries(
  db: Database | Tx,
  condition: SQL | undefined,
): Promise<MyWaitlistEntry[]> {
  const rows = await db
    .select({
      entry: waitlistEntries,
      ahead: partiesAhead,
      parties: partiesWaiting,
      offer: {
        id: bookings.id,
        partySize: bookings.partySize,
        expiresAt: bookings.expiresAt,
        secondsLeft: sql<number>`ceil(extract(epoch from ${bookings.expiresAt} - app_now()))::int`,
      },
      trip: tripInBrief,
    })
    .from(waitlistEntries)
    .innerJoin(trips, eq(trips.id, waitlistEntries.tripId))
    .leftJoin(
      bookings,
      and(
        eq(bookings.tripId, waitlistEntries.tripId),
        eq(bookings.userId, waitlistEntries.userId),
        eq(bookings.status, 'offered'),
        isNull(bookings.invitedBy),
        isLive(),
      ),
    )
    .where(condition)
    .orderBy(asc(trips.startDate), asc(waitlistEntries.id))
    .limit(MAX_ENTRIES)
  return rows.map(({ entry, ahead, parties, offer, trip }) => ({
    id: entry.id,
    tripId: entry.tripId,
    partySize: entry.partySize,
    acceptsFewer: entry.acceptsFewer,
    position: ahead + 1,
    parties,
    // Its three columns are set together, or all null.
    passedOver: entry.passedOverAt && {
      at: entry.passedOverAt.toISOString(),
      places: entry.passedOverPlaces ?? 0,
      reason: entry.passedOverReason ?? 'size',
    },
    offer: offer?.expiresAt
      ? {
          bookingId: offer.id,
          partySize: offer.partySize,
          expiresAt: offer.expiresAt.toISOString(),
          secondsLeft: offer.secondsLeft,
        }
      : null,
    createdAt: entry.createdAt.toISOString(),
    trip,
  }))
}
