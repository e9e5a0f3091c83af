import type { CalendarFeed } from '#contract/calendar.ts'
import { newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { appNow } from '../db/tables/columns.ts'
import { feedUrl } from './rules.ts'

/** Gives somebody's calendar an address that nobody has yet; the one before is nobody's from then on. */
export async function resetFeed(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const key = newToken()
  await db
    .insert(calendarFeeds)
    .values({ userId, key })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { key, createdAt: appNow } })
  return { url: feedUrl(key, site.publicUrl) }
}
