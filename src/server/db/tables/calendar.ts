import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId, users } from './auth.ts'
import { createdAt, moment } from './columns.ts'

/** The private address of a person's calendar feed. Without a row, or with another key, there is none. */
// Triggers: calendar_feeds_of_members
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The SHA-256 of the key in the address, so not even its owner can read the address here. */
  keyHash: text().notNull().unique(),
  createdAt: createdAt(),
})

/**
 * The last version of each entry that calendars have received; a changed entry gets a higher sequence number.
 */
// Triggers: calendar_entries_of_members
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    userId: userId({ onDelete: 'cascade' }),
    /** 'trip-7', 'offer-12' */
    entry: text().notNull(),
    /** A hash of everything the entry shows. */
    contentsHash: text().notNull(),
    sequence: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entry] })],
)
