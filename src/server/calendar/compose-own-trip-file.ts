import { fileNameOf } from '../attachment-header.ts'
import type { Context } from '../context.ts'
import { findOwnTrips } from './find-own-trips.ts'
import { ownTripEntry } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'

/**
 * The calendar file of a trip for somebody who is on it, with their seat; null if they are not, or no longer.
 * Its sequence number is below the feed's, which stays up to date.
 */
export async function composeOwnTripFile(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<{ name: string; type: string; text: string } | null> {
  const [trip] = await findOwnTrips(db, { userId, tripId, limit: 1 })
  if (!trip) return null
  const entry = ownTripEntry(trip, site.publicUrl)
  if (entry.isCancelled) return null
  const event = { ...entry, sequence: trip.calendarSequence, changedAt: new Date() }
  return {
    name: fileNameOf(trip, '.ics'),
    type: 'text/calendar',
    text: writeCalendar({ events: [event] }),
  }
}
