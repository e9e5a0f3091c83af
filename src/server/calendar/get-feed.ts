import { eq } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/calendar.ts'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'

/** When the user's calendar feed got its secret URL, if it has one. */
export async function getFeed(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return { createdAt: feed?.createdAt.toISOString() ?? null }
}
