import { sql } from 'drizzle-orm'
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
import type { Channel, NotificationGroup, NotificationKind } from '#contract/notifications.ts'
import { users } from './auth.ts'
import { chatMessages } from './chat.ts'
import { createdAt, exactJson, id, moment } from './columns.ts'
import { trips } from './trips.ts'

/** What people were told, in the words they were told it. */
// Triggers: notifications_of_members
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    /** Derived from what it is about: a job that runs again adds no second one. */
    about: text().notNull().unique(),
    /** The announcement that it repeats: its words follow those, and go with them. */
    announcementId: integer().references(() => chatMessages.id),
    title: text().notNull(),
    text: text().notNull(),
    /** Where it leads, on this site. */
    path: text().notNull(),
    /** Not for who wants such things by mail alone; the row still keeps them from being told twice. */
    isInApp: boolean().notNull().default(true),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // Also of those that are not shown: whoever is forgotten takes them along.
    index('notifications_by_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null and ${table.isInApp}`),
    index('notifications_by_announcement')
      .on(table.announcementId)
      .where(sql`${table.announcementId} is not null`),
    check('notifications_path', sql`${table.path} like '/%'`),
  ],
)

/** What somebody does not want to be told, and by which way. Whatever has no row is told. */
// Triggers: notification_mutes_of_members
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group: text().$type<NotificationGroup>().notNull(),
    channel: text().$type<Channel>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.group, table.channel] }),
    check('notification_mutes_channel', sql`${table.channel} in ('app', 'mail')`),
  ],
)

/** When one person's actions were mailed to another, and when the next mail may go. Kept for a day after the last mail. */
export const mailPairs = pgTable(
  'mail_pairs',
  {
    senderId: text()
      .notNull()
      .references(() => users.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** When the last five mails were sent, the newest first. */
    sentAt: moment()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The newest mail. */
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
    senderId: text()
      .notNull()
      .references(() => users.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** What it is about, such as one expense: only the last of several changes to it is mailed. */
    subject: text().notNull(),
    mail: exactJson().notNull(),
    onlyWhile: exactJson(),
    /** It concerns the receiver's own booking, so it is mailed to unverified addresses too. */
    isOwnMatter: boolean().notNull(),
    /** The mail that contains it; null while it is waiting for one. */
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

/** Keys in mails that went out, with which a kind of them is turned off without signing in. Only their hashes are known. */
// Triggers: unsubscribe_keys_of_members
export const unsubscribeKeys = pgTable(
  'unsubscribe_keys',
  {
    keyHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('unsubscribe_keys_by_user').on(table.userId),
    index('unsubscribe_keys_by_age').on(table.createdAt),
  ],
)

/** Trips whose people have been reminded of the start, and of which: a trip that moves is reminded of again. */
export const tripReminders = pgTable(
  'trip_reminders',
  {
    tripId: integer()
      .notNull()
      .references(() => trips.id),
    startDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.startDate] })],
)
