import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'

/** Deletes the secret URL of the user's calendar feed. Repeating it changes nothing. */
export async function revokeFeed({ db }: Pick<Context, 'db'>, { userId }: { userId: string }): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
