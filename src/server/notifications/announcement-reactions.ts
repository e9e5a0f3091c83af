import { and, eq, isNull, sql } from 'drizzle-orm'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'
import type { Events } from '../events/events.ts'
import { findName, tripColumns } from './find-told.ts'
import { announcement } from './announcement-messages.ts'
import { tell } from './tell.ts'

/** Tells everybody who is on the trip by now, unless the announcement was taken back. */
function tellAnnouncement(
  { db }: Pick<Context, 'db'>,
  { messageId }: Events['announcement.made'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .select({ userId: chatMessages.userId, text: chatMessages.text, trip: tripColumns })
      .from(chatMessages)
      .innerJoin(trips, eq(trips.id, chatMessages.tripId))
      .where(and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt)))
    if (!made) return
    const { trip, text } = made
    const message = announcement({ trip, text, by: await findName(tx, made.userId) })
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`select user_id from (${peopleOnTrip(trip.id)}) people where user_id <> ${made.userId} order by user_id`,
    )
    for (const { user_id: userId } of rows) {
      await tell(tx, { userId, about: `announcement/${messageId}/${userId}`, message })
    }
  })
}

export const announcementReactions = { 'notifications.announcement': tellAnnouncement }
