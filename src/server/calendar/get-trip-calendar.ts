import { and, eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { attachmentHeader } from '../attachment-header.ts'
import { calendarTripColumns } from './calendar-trip-columns.ts'
import { tripEvent } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'

/** A trip as an .ics file. */
export async function getTripCalendar(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer | null },
): Promise<{ disposition: string; text: string }> {
  const [trip] = await db
    .select({ ...calendarTripColumns, calendarChangedAt: trips.calendarChangedAt })
    .from(trips)
    .where(and(eq(trips.id, tripId), visibleTo(viewer)))
  if (!trip) fail('TRIP_NOT_FOUND')
  return {
    disposition: attachmentHeader(trip, '.ics'),
    text: writeCalendar({ events: [tripEvent(trip, site.publicUrl)] }),
  }
}
