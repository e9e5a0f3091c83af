import { and, eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { attachmentHeader } from '../attachment-header.ts'
import { calendarTripColumns } from './calendar-trip-columns.ts'
import { findOwnTrips } from './find-own-trips.ts'
import { numberEntries } from './number-entries.ts'
import { isGoing, ownTripEntry, tripEvent } from './rules.ts'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

/**
 * A trip as an .ics file. People on the trip get the entry of their own feed, with their ride; for everybody
 * else it is the same.
 */
export async function getTripCalendar(
  { db, site: { publicUrl } }: Pick<Context, 'db' | 'site'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer | null },
): Promise<{ disposition: string; text: string }> {
  const [trip] = await db
    .select({ ...calendarTripColumns, calendarChangedAt: trips.calendarChangedAt })
    .from(trips)
    .where(and(eq(trips.id, tripId), visibleTo(viewer)))
  if (!trip) fail('TRIP_NOT_FOUND')
  const ownEvent = viewer && (await findOwnEvent(db, { tripId, userId: viewer.id, publicUrl }))
  return {
    disposition: attachmentHeader(trip, '.ics'),
    text: writeCalendar({ events: [ownEvent ?? tripEvent(trip, publicUrl)] }),
  }
}

type FindOwnEventInput = { tripId: number; userId: string; publicUrl: string }

/** The entry with the number that it has in the person's feed; undefined for others. */
async function findOwnEvent(
  db: Database,
  { tripId, userId, publicUrl }: FindOwnEventInput,
): Promise<CalendarEvent | undefined> {
  const [trip] = await findOwnTrips(db, { userId, tripId, limit: 1 })
  if (!trip || !isGoing(trip)) return undefined
  const [event] = await numberEntries(db, { userId, entries: [ownTripEntry(trip, publicUrl)] })
  return event
}
