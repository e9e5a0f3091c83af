import { eq } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/calendar.ts'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { feedUrl } from './rules.ts'

/** The private address of somebody's calendar, if there is one. */
export async function getFeed(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const [feed] = await db
    .select({ key: calendarFeeds.key })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return { url: feed ? feedUrl(feed.key, site.publicUrl) : null }
}
