import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications.ts'
import { users } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'

/** What people were told, in the words they were told it. */
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
    title: text().notNull(),
    text: text().notNull(),
    /** Where it leads, on this site. */
    path: text().notNull(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_by_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    check('notifications_path', sql`${table.path} like '/%'`),
  ],
)
