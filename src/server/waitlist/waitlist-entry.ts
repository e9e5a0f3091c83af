import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { MyWaitlistEntry, WaitlistEntry } from '#contract/waitlist.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'

/** More than anybody waits for; no list is without an end. */
const MOST = 100

type Asked = { tripId: number; userId: string }

/** One's own place in the queue for a trip, or null. */
export function getWaitlist({ db }: Pick<Context, 'db'>, asked: Asked): Promise<WaitlistEntry | null> {
  return findEntry(db, asked)
}

export async function findEntry(db: Database | Tx, { tripId, userId }: Asked): Promise<WaitlistEntry | null> {
  const mine = and(eq(waitlistEntries.tripId, tripId), eq(waitlistEntries.userId, userId))
  const [found] = await findEntries(db, mine)
  if (!found) return null
  const { trip: _trip, ...entry } = found
  return entry
}

/** All that a person waits for and may still get, the soonest trip first. */
export function listWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId }: { userId: string },
): Promise<MyWaitlistEntry[]> {
  const isAhead = sql`${trips.startDate}::timestamp at time zone ${config.timeZone} > app_now()`
  return findEntries(db, and(eq(waitlistEntries.userId, userId), eq(trips.status, 'upcoming'), isAhead))
}

/** How many are served before this one, counted along the index of the queue. */
const ahead = sql<number>`(
  select count(*)::int from waitlist_entries w
  where w.trip_id = ${waitlistEntries.tripId}
    and (-w.priority, w.created_at, w.id) < (-${waitlistEntries.priority}, ${waitlistEntries.createdAt}, ${waitlistEntries.id}))`
const parties = sql<number>`(
  select count(*)::int from waitlist_entries w where w.trip_id = ${waitlistEntries.tripId})`

async function findEntries(db: Database | Tx, which: SQL | undefined): Promise<MyWaitlistEntry[]> {
  const rows = await db
    .select({
      entry: waitlistEntries,
      ahead,
      parties,
      offer: {
        id: bookings.id,
        partySize: bookings.partySize,
        expiresAt: bookings.expiresAt,
        secondsLeft: sql<number>`ceil(extract(epoch from ${bookings.expiresAt} - app_now()))::int`,
      },
      trip: {
        title: trips.title,
        location: trips.location,
        startDate: trips.startDate,
        endDate: trips.endDate,
        status: trips.status,
        category: trips.category,
        imageUrl: trips.imageUrl,
      },
    })
    .from(waitlistEntries)
    .innerJoin(trips, eq(trips.id, waitlistEntries.tripId))
    .leftJoin(
      bookings,
      and(
        eq(bookings.tripId, waitlistEntries.tripId),
        eq(bookings.userId, waitlistEntries.userId),
        eq(bookings.status, 'offered'),
        sql`${bookings.expiresAt} > app_now()`,
      ),
    )
    .where(which)
    .orderBy(asc(trips.startDate), asc(waitlistEntries.id))
    .limit(MOST)
  return rows.map(({ entry, ahead: before, parties: all, offer, trip }) => ({
    id: entry.id,
    tripId: entry.tripId,
    partySize: entry.partySize,
    acceptsFewer: entry.acceptsFewer,
    position: before + 1,
    parties: all,
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
