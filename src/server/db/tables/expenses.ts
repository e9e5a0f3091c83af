import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { trips } from './trips.ts'

export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    tripId: integer()
      .notNull()
      .references(() => trips.id),
    uploadedBy: text()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
    reason: text().notNull(),
    sharedWith: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    receiptUrl: text(),
    /** False while an expense of someone not on the trip waits for an admin's OK. */
    isCounted: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index('expenses_by_trip').on(table.tripId, table.createdAt),
    index('expenses_by_uploader').on(table.uploadedBy),
    check('expenses_amount', sql`${table.amount} > 0`),
    check('expenses_reason', sql`btrim(${table.reason}) <> ''`),
  ],
)

/** Who bears how much of an expense; the shares of one expense add up to its amount. */
export const expenseShares = pgTable(
  'expense_shares',
  {
    expenseId: integer()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.userId] }),
    index('expense_shares_by_user').on(table.userId),
    check('expense_shares_amount', sql`${table.amount} >= 0`),
  ],
)

/** A payment between two travellers outside the site, noted so that it counts; can be undone. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    tripId: integer()
      .notNull()
      .references(() => trips.id),
    fromUserId: text()
      .notNull()
      .references(() => users.id),
    toUserId: text()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (table) => [
    index('settlements_by_trip').on(table.tripId, table.createdAt),
    check('settlements_amount', sql`${table.amount} > 0`),
    check('settlements_between_two', sql`${table.fromUserId} <> ${table.toUserId}`),
  ],
)
