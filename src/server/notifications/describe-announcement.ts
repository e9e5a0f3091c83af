import { and, eq, isNull } from 'drizzle-orm'
import { isPersonOnTrip } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'
import { announcementMessage } from './announcement-messages.ts'
import { findName, tripColumns } from './notification-queries.ts'
import type { NotificationMessage } from './messages.ts'

type DescribedAnnouncement = { tripId: number; byUserId: string; message: NotificationMessage }

/** The present text of an announcement; null if it was withdrawn. */
export async function describeAnnouncement(
  tx: Tx,
  announcementId: number,
): Promise<DescribedAnnouncement | null> {
  const [made] = await tx
    .select({ userId: chatMessages.userId, text: chatMessages.text, trip: tripColumns })
    .from(chatMessages)
    .innerJoin(trips, eq(trips.id, chatMessages.tripId))
    .where(and(eq(chatMessages.id, announcementId), isNull(chatMessages.deletedAt)))
  if (!made) return null
  const { trip, text, userId } = made
  const message = announcementMessage({ trip, text, by: await findName(tx, userId) })
  return { tripId: trip.id, byUserId: userId, message }
}

/** The same for one person; null if they have left the trip, because they may not read its chat any more. */
export async function describeAnnouncementFor(
  tx: Tx,
  { announcementId, userId }: { announcementId: number; userId: string },
): Promise<NotificationMessage | null> {
  const made = await describeAnnouncement(tx, announcementId)
  if (!made) return null
  const isIt = and(eq(trips.id, made.tripId), isPersonOnTrip({ tripId: made.tripId, userId }))
  return (await tx.$count(trips, isIt)) > 0 ? made.message : null
}
