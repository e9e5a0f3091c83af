import { and, eq, isNull, sql } from 'drizzle-orm'
import { isPersonOnTrip } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { trips } from '../db/tables/trips.ts'
import { announcementMessage } from './announcement-messages.ts'
import type { NotificationMessage } from './messages.ts'
import { findName, tripColumns } from './notification-queries.ts'

type ComposedAnnouncement = { tripId: number; byUserId: string; message: NotificationMessage }

/** Composes the message about an announcement from its present text; null if it was withdrawn. */
export async function composeAnnouncement(
  tx: Tx,
  announcementId: number,
): Promise<ComposedAnnouncement | null> {
  const [announcement] = await tx
    .select({ userId: chatMessages.userId, text: chatMessages.text, trip: tripColumns })
    .from(chatMessages)
    .innerJoin(trips, eq(trips.id, chatMessages.tripId))
    .where(and(eq(chatMessages.id, announcementId), isNull(chatMessages.deletedAt)))
  if (!announcement) return null
  const { trip, text, userId } = announcement
  const message = announcementMessage({ trip, text, by: await findName(tx, userId) })
  return { tripId: trip.id, byUserId: userId, message }
}

/**
 * Composes the message about an announcement for one person; null if it was withdrawn, or if they have left
 * the trip, because they may not read its chat any more.
 */
export async function composeAnnouncementFor(
  tx: Tx,
  { announcementId, userId }: { announcementId: number; userId: string },
): Promise<NotificationMessage | null> {
  const announcement = await composeAnnouncement(tx, announcementId)
  if (!announcement) return null
  const { tripId, message } = announcement
  const { rows } = await tx.execute<{ is_on_trip: boolean }>(
    sql`select ${isPersonOnTrip({ tripId, userId })} as is_on_trip`,
  )
  return firstRow(rows).is_on_trip ? message : null
}
