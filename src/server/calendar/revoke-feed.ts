import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'

/** Takes the address of somebody's calendar away. Once more does no harm. */
export async function revokeFeed({ db }: Pick<Context, 'db'>, { userId }: { userId: string }): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
