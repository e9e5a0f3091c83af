import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailAttachment } from '#contract/mails.ts'
import { users } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'

/** Mails stored for organisers to read in the app, because no mail server is set. */
// Triggers: mails_of_members
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Derived from what the mail is about, so that a retried job adds no second one. */
    messageId: text().notNull().unique(),
    /** The recipient, regardless of the address it went to. Null: the recipient has no account. */
    userId: text().references(() => users.id),
    toName: text(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachment: jsonb().$type<MailAttachment>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_by_age').on(table.createdAt),
    index('mails_by_user').on(table.userId),
    check('mails_are_short', sql`octet_length(${table.text}) + octet_length(${table.html}) <= 524288`),
  ],
)

/** Mails that could not be sent yet or never will be. A successful attempt deletes the row. */
// Triggers: mail_troubles_of_members
export const mailTroubles = pgTable(
  'mail_troubles',
  {
    id: id(),
    /** What the mail is about; the same mail to another address is still the same trouble. */
    about: text().notNull().unique(),
    userId: text().references(() => users.id),
    toName: text(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    /** The mail server's message, without addresses. */
    reason: text().notNull(),
    tries: integer().notNull().default(1),
    firstTriedAt: createdAt(),
    lastTriedAt: createdAt(),
    /** No further attempts: the mailbox does not exist, or it was tried for days. */
    gaveUpAt: moment(),
  },
  (table) => [
    index('mail_troubles_by_age').on(table.lastTriedAt, table.id),
    index('mail_troubles_by_user').on(table.userId),
  ],
)
