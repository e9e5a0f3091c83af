import type { NewCalendarFeed } from '#contract/calendar.ts'
import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { appNow } from '../db/tables/columns.ts'
import { feedUrl } from './rules.ts'

/** Gives the user's calendar feed a new secret URL. The old URL stops working. */
export async function resetFeed(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { userId }: { userId: string },
): Promise<NewCalendarFeed> {
  const key = newToken()
  const keyHash = hashToken(key)
  const feed = await db
    .insert(calendarFeeds)
    .values({ userId, keyHash })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { keyHash, createdAt: appNow } })
    .returning({ createdAt: calendarFeeds.createdAt })
    .then(firstRow)
  return { url: feedUrl(key, site.publicUrl), createdAt: feed.createdAt.toISOString() }
}
