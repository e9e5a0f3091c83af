import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { AudienceKind, MailOutcome } from '#contract/mailings.ts'
import { userId } from './auth.ts'
import { createdAt, id } from './columns.ts'
import { tripId } from './trips.ts'

/** Messages of organisers to several people of a trip; append-only. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    tripId: tripId(),
    byUserId: userId(),
    audience: text().$type<AudienceKind>().notNull(),
    /** The car, if it went to the people in one. It may have been removed since. */
    carId: integer(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mailings_by_trip').on(table.tripId, table.id),
    index('mailings_by_sender').on(table.byUserId, table.id),
    check(
      'mailings_audience',
      sql`${table.audience} in ('going', 'no-seat', 'waiting', 'ended', 'car', 'chosen')`,
    ),
    check('mailings_car', sql`(${table.audience} = 'car') = (${table.carId} is not null)`),
  ],
)

/** Who gets a mailing, once each, and what became of the email. */
// Triggers: mailing_receivers_of_members
export const mailingReceivers = pgTable(
  'mailing_receivers',
  {
    mailingId: integer()
      .notNull()
      .references(() => mailings.id),
    userId: userId(),
    outcome: text().$type<MailOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.userId] }),
    index('mailing_receivers_by_user').on(table.userId),
    index('mailing_receivers_by_outcome').on(table.mailingId, table.outcome),
    index('mailing_receivers_waiting')
      .on(table.mailingId)
      .where(sql`${table.outcome} = 'waiting'`),
    check(
      'mailing_receivers_outcome',
      sql`${table.outcome} in ('waiting', 'mailed', 'off', 'unverified', 'failed', 'gone')`,
    ),
  ],
)
