import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import { hasReached } from '../chat/message-row.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import { addUse, DAY_SECONDS } from '../limits/count-use.ts'
import { composeAnnouncement } from './compose-announcement.ts'
import { notifyAll } from './notify.ts'
import { publishNotificationChanges } from './publish-notification-changes.ts'

type AnnouncementReactionContext = Pick<Context, 'db'>

/** Announcements per organiser, trip and day that are mailed at once; the rest come with the bundles. */
const IMMEDIATE_MAILS_A_DAY = 5

/**
 * Notifies everyone now on the trip, unless the announcement was withdrawn. Verified addresses are mailed at
 * once, others with the bundles, which check the address when they are sent. The message is locked, so that a
 * concurrent edit, deletion or read is handled by a later reaction.
 */
function notifyAnnouncement(
  { db }: AnnouncementReactionContext,
  { messageId }: Events['announcement.made'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMessages(tx, [messageId], 'no key update')
    const announcement = await composeAnnouncement(tx, messageId)
    if (!announcement) return
    const { tripId, byUserId, message } = announcement
    const { rows } = await tx.execute<{ user_id: string; has_seen: boolean; is_verified: boolean }>(sql`
      select user_id, ${hasSeen({ messageId, userId: sql`people.user_id` })} as has_seen,
        exists (select from users u where u.id = people.user_id and u.email_verified_at is not null) as is_verified
      from (${peopleOnTrip(tripId)}) people where user_id <> ${byUserId} order by user_id`)
    const { isOver } = await addUse(tx, {
      key: `announcement-mails:${byUserId}:${tripId}`,
      limit: IMMEDIATE_MAILS_A_DAY,
      windowSeconds: DAY_SECONDS,
    })
    const onlyWhile = { announcementId: messageId }
    const from = { senderId: byUserId, subject: `announcement/${messageId}` }
    const newNotifications = rows.map(({ user_id: userId, has_seen: isRead, is_verified: isVerified }) => {
      const about = `announcement/${messageId}/${userId}`
      const notification = { userId, about, message, onlyWhile, announcementId: messageId, isRead }
      // With `from` the mail waits for a bundle.
      return isVerified && !isOver ? notification : { ...notification, from }
    })
    await notifyAll(tx, newNotifications)
  })
}

/** In the order of their ids, so that two reactions cannot deadlock. */
async function lockMessages(
  tx: Tx,
  messageIds: number[],
  strength: 'no key update' | 'share',
): Promise<void> {
  await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inArray(chatMessages.id, messageIds))
    .orderBy(asc(chatMessages.id))
    .for(strength)
}

/** Whether somebody has seen the present version of an announcement in the chat. */
function hasSeen({ messageId, userId }: { messageId: number; userId: SQL }): SQL<boolean> {
  return sql<boolean>`exists (
    select from chat_messages m join chat_reads r on r.trip_id = m.trip_id and r.user_id = ${userId}
    where m.id = ${messageId} and ${hasReached(sql`r`, sql`m`)}
  )`
}

const readerColumns = { userId: notifications.userId, isInApp: notifications.isInApp }

/**
 * Updates the notifications of an announcement when it is edited, and deletes them when it is withdrawn. The
 * notification of an edited announcement is unread again. People who left the trip keep the old text, because
 * they may not read the chat any more.
 */
function updateAnnouncementNotifications(
  { db }: AnnouncementReactionContext,
  { messageId }: Events['announcement.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMessages(tx, [messageId], 'no key update')
    const isOfAnnouncement = eq(notifications.announcementId, messageId)
    const announcement = await composeAnnouncement(tx, messageId)
    if (!announcement) {
      const deleted = await tx.delete(notifications).where(isOfAnnouncement).returning(readerColumns)
      await publishNotificationChanges(tx, deleted)
      return
    }
    const { title, text } = announcement.message
    const isOnTrip = inArray(
      notifications.userId,
      sql`(select user_id from (${peopleOnTrip(announcement.tripId)}) people)`,
    )
    const isRead = hasSeen({ messageId, userId: sql`notifications.user_id` })
    const readAt = sql`case when ${isRead} then coalesce(read_at, ${appNow}) end`
    const updated = await tx
      .update(notifications)
      .set({ title, text, readAt })
      .where(and(isOfAnnouncement, isOnTrip))
      .returning(readerColumns)
    await publishNotificationChanges(tx, updated)
  })
}

/** Marks notifications as read when somebody has read their announcements in the chat. */
function markAnnouncementsRead(
  { db }: AnnouncementReactionContext,
  { userId, messageIds }: Events['announcement.seen'],
): Promise<void> {
  return db.transaction(async (tx) => {
    // Waits for a reaction that is just creating the notifications.
    await lockMessages(tx, messageIds, 'share')
    const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
    const marked = await tx
      .update(notifications)
      .set({ readAt: appNow })
      .where(and(isUnread, inArray(notifications.announcementId, messageIds)))
      .returning(readerColumns)
    await publishNotificationChanges(tx, marked)
  })
}

export const announcementReactions = {
  'notifications.announcement': notifyAnnouncement,
  'notifications.announcement-changed': updateAnnouncementNotifications,
  'notifications.announcement-seen': markAnnouncementsRead,
}
