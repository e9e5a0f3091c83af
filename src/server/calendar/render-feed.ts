import { eq } from 'drizzle-orm'
import { hashToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { fail } from '../fail.ts'
import { findOffers } from './find-offers.ts'
import { findOwnTrips } from './find-own-trips.ts'
import { numberEntries } from './number-entries.ts'
import { readFeedKey, offerEntry, ownTripEntry } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'

/** More than anybody has, so that no feed is endless. */
const MAX_EVENTS = 500
const MAX_OFFERS = MAX_EVENTS / 5

/** The user's trips and offers as an .ics text, for anybody who knows the feed's secret URL. */
export async function renderFeed(
  { db, site: { publicUrl } }: Pick<Context, 'db' | 'site'>,
  { file }: { file: string },
): Promise<string> {
  const key = readFeedKey(file)
  if (key === null) fail('CALENDAR_NOT_FOUND')
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.keyHash, hashToken(key)))
  if (!feed) fail('CALENDAR_NOT_FOUND')

  const { userId } = feed
  const offers = await findOffers(db, { userId, limit: MAX_OFFERS })
  const trips = await findOwnTrips(db, { userId, limit: MAX_EVENTS - offers.length })
  const entries = [
    ...trips.map((trip) => ownTripEntry(trip, publicUrl)),
    ...offers.map((offer) => offerEntry(offer, publicUrl)),
  ]
  return writeCalendar({
    subscribedAs: 'Wild Trip Planner',
    events: await numberEntries(db, { userId, entries }),
  })
}
