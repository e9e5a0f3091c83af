import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt } from './columns.ts'

/** The private address under which a calendar fetches somebody's trips. Without a row, or with another key, it is nobody's. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As it stands in the address: its owner may look it up again on another device. */
  key: text().notNull().unique(),
  createdAt: createdAt(),
})
