import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'

/** Mails that stay here, where organisers read them, because nothing is set to bring them further. */
// Triggers: mails_of_members
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Derived from what the mail is about: a job that runs again adds no second one. */
    messageId: text().notNull().unique(),
    /** Whose mail it is, whichever address it went to. Null: nobody's who is known here. */
    userId: text().references(() => users.id),
    toName: text(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_by_age').on(table.createdAt),
    index('mails_by_user').on(table.userId),
    check('mails_are_short', sql`octet_length(${table.text}) + octet_length(${table.html}) <= 524288`),
  ],
)

/** Mails that could not be handed over yet, or never will be: gone with the try that succeeds. */
// Triggers: mail_troubles_of_members
export const mailTroubles = pgTable(
  'mail_troubles',
  {
    id: id(),
    /** What the mail is about: the same one to another address is still the same trouble. */
    about: text().notNull().unique(),
    userId: text().references(() => users.id),
    toName: text(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    /** What the mail server said, without anybody's address. */
    reason: text().notNull(),
    tries: integer().notNull().default(1),
    firstTriedAt: createdAt(),
    lastTriedAt: createdAt(),
    /** No further try is made: there is no such mailbox, or it was tried for days. */
    gaveUpAt: moment(),
  },
  (table) => [
    index('mail_troubles_by_age').on(table.lastTriedAt, table.id),
    index('mail_troubles_by_user').on(table.userId),
  ],
)
