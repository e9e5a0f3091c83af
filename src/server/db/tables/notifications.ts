import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  groupByKind,
  type Channel,
  type NotificationGroup,
  type NotificationKind,
} from '#contract/notifications.ts'
import { userId } from './auth.ts'
import { chatMessages } from './chat.ts'
import { createdAt, exactJson, id, moment } from './columns.ts'
import { tripId, trips } from './trips.ts'

/** Notifications, with the text that people were shown. */
// Triggers: notifications_of_members
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: userId(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Derived from what it is about, so that a retried job adds no second one. */
    about: text().notNull().unique(),
    /** The trip that it is about. Null: it was sent before this was noted. */
    tripId: integer().references(() => trips.id),
    /** The announcement it repeats; its text follows edits and the deletion of the announcement. */
    announcementId: integer().references(() => chatMessages.id),
    title: text().notNull(),
    text: text().notNull(),
    /** The page on this site that it links to. */
    path: text().notNull(),
    /** False if the person turned this group off in the app; the row still prevents a second notification. */
    isInApp: boolean().notNull().default(true),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // With those that are not shown in the app, because deleting an account deletes them all.
    index('notifications_by_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null and ${table.isInApp}`),
    // For organisers, who see what somebody was told about a trip.
    index('notifications_by_trip_and_user')
      .on(table.tripId, table.userId, table.id)
      .where(sql`${table.tripId} is not null`),
    index('notifications_by_announcement')
      .on(table.announcementId)
      .where(sql`${table.announcementId} is not null`),
    check('notifications_path', sql`${table.path} like '/%'`),
  ],
)

/** What somebody has turned off, and for which channel. Without a row it is turned on. */
// Triggers: notification_mutes_of_members
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: userId({ onDelete: 'cascade' }),
    group: text().$type<NotificationGroup>().notNull(),
    channel: text().$type<Channel>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.group, table.channel] }),
    check('notification_mutes_channel', sql`${table.channel} in ('app', 'mail')`),
  ],
)

/** SQL condition: the row turns this kind of notification off for somebody, for one channel or for any. */
export function muteCondition({
  userId,
  kind,
  channel,
}: {
  userId: string | SQL
  kind: NotificationKind
  channel?: Channel
}): SQL | undefined {
  return and(
    eq(notificationMutes.userId, userId),
    eq(notificationMutes.group, groupByKind[kind]),
    channel && eq(notificationMutes.channel, channel),
  )
}

/**
 * When mails about one person's actions were sent to another, and when the next may be sent. Deleted a day
 * after the last mail.
 */
export const mailPairs = pgTable(
  'mail_pairs',
  {
    senderId: userId(),
    userId: userId(),
    /** When the last five mails were sent, newest first. */
    sentAt: moment()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The latest mail, which bundles all that waited for it; null if there is none or it was not needed. */
    bundleId: text(),
    /** When the waiting mails are due or, if none are waiting, when this row can be deleted. */
    nextAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.userId] }),
    index('mail_pairs_by_user').on(table.userId),
    index('mail_pairs_by_next').on(table.nextAt),
  ],
)

/** News of what one person did that still has to be mailed to another: one row per subject. */
export const waitingMails = pgTable(
  'waiting_mails',
  {
    notificationId: integer()
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    senderId: userId(),
    userId: userId(),
    /** What it is about, such as one expense; only the last of several changes to it is mailed. */
    subject: text().notNull(),
    mail: exactJson().notNull(),
    /** The condition that must still hold when the mail is sent; null if there is none. */
    onlyWhile: exactJson(),
    /** About the receiver's own booking, so it is also mailed to unverified addresses. */
    isOwnMatter: boolean().notNull(),
    /** The mail that contains it; null while it waits for one. */
    bundleId: text(),
  },
  (table) => [
    uniqueIndex('waiting_mails_by_subject')
      .on(table.senderId, table.userId, table.subject)
      .where(sql`${table.bundleId} is null`),
    index('waiting_mails_by_bundle')
      .on(table.bundleId)
      .where(sql`${table.bundleId} is not null`),
    index('waiting_mails_by_sender').on(table.senderId),
    index('waiting_mails_by_user').on(table.userId),
  ],
)

/** Keys in sent mails that turn off one kind of mail without signing in. Only hashes are stored. */
// Triggers: unsubscribe_keys_of_members
export const unsubscribeKeys = pgTable(
  'unsubscribe_keys',
  {
    keyHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('unsubscribe_keys_by_user').on(table.userId),
    index('unsubscribe_keys_by_age').on(table.createdAt),
  ],
)

/** The trips and start dates of which people have been reminded; a trip that moves gets a new reminder. */
export const tripReminders = pgTable(
  'trip_reminders',
  {
    tripId: tripId(),
    startDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.startDate] })],
)
