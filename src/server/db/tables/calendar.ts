import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, moment } from './columns.ts'

/** The private address under which a calendar fetches somebody's trips. Without a row, or with another key, it is nobody's. */
// Triggers: calendar_feeds_of_members
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The SHA-256 of the key in the address. Nobody can read the address here, its owner neither. */
  keyHash: text().notNull().unique(),
  createdAt: createdAt(),
})

/** What calendars have last been given of somebody's entries, and under which number: a change has a higher one. */
// Triggers: calendar_entries_of_members
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'trip-7', 'offer-12' */
    entry: text().notNull(),
    /** Of all that the entry tells. */
    contentsHash: text().notNull(),
    sequence: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entry] })],
)
