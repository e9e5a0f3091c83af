import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** Mails that stay here, where organisers read them, because nothing is set to bring them further. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Derived from what the mail is about: a job that runs again adds no second one. */
    messageId: text().notNull().unique(),
    toName: text(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_by_age').on(table.createdAt),
    check('mails_are_short', sql`octet_length(${table.text}) + octet_length(${table.html}) <= 524288`),
  ],
)
