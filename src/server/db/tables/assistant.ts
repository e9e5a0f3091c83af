import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, id } from './columns.ts'
import { trips } from './trips.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    tripId: integer()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversations_by_trip').on(table.tripId, table.createdAt),
    check('conversations_title', sql`btrim(${table.title}) <> ''`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** A string, or an object with parts. */
    content: json().notNull(),
    /** What was read from a PDF. Not jsonb: the days of a schedule keep their order. */
    metadata: json(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_by_conversation').on(table.conversationId, table.id),
    check('messages_role', sql`${table.role} in ('user', 'assistant')`),
  ],
)
