import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ActivityKind, ExpenseCategory, ExpenseEdit, Split } from '#contract/expenses.ts'
import { userId } from './auth.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { tripId } from './trips.ts'

// Triggers: expenses_add_up, expenses_of_members
export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    tripId: tripId(),
    /** The person who paid. */
    uploadedBy: userId(),
    amount: money().notNull(),
    reason: text().notNull(),
    category: text().$type<ExpenseCategory>().notNull().default('other'),
    split: text().$type<Split>().notNull().default('heads'),
    sharedWith: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    receiptUrl: text(),
    /** Posted by the payer for one passenger of their car, who bears all of it. */
    isFuel: boolean().notNull().default(false),
    /** No longer written: repeated requests are recognised by their `Idempotency-Key`. */
    requestId: uuid(),
    /**
     * Since when it counts in its present form. Null: its payer is not on the trip, and it waits for approval
     * by an organiser.
     */
    countedAt: moment(),
    changedAt: moment(),
    removedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('expenses_of_one_trip').on(table.id, table.tripId),
    index('expenses_by_trip')
      .on(table.tripId, table.id)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('expenses_one_per_request').on(table.uploadedBy, table.tripId, table.requestId),
    check('expenses_amount', sql`${table.amount} > 0`),
    check('expenses_reason', sql`btrim(${table.reason}) <> ''`),
    check(
      'expenses_category',
      sql`${table.category} in ('fuel', 'food', 'lodging', 'transport', 'activities', 'gear', 'other')`,
    ),
    check('expenses_split', sql`${table.split} in ('heads', 'weights', 'amounts')`),
  ],
)

/** Each person's share of an expense. check_shares() ensures that the shares add up to the amount. */
// Triggers: expense_shares_added, expense_shares_changed, expense_shares_left, expense_shares_removed
export const expenseShares = pgTable(
  'expense_shares',
  {
    expenseId: integer()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
    userId: userId(),
    amount: money().notNull(),
    /** The number of parts, if the amount is computed from it. */
    weight: numeric({ precision: 6, scale: 2, mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.userId] }),
    index('expense_shares_by_user').on(table.userId, table.expenseId),
    check('expense_shares_amount', sql`${table.amount} >= 0`),
    check('expense_shares_weight', sql`${table.weight} > 0`),
  ],
)

/** A payment between two travellers outside the site, recorded so that it counts; can be undone. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    tripId: tripId(),
    fromUserId: userId(),
    toUserId: userId(),
    amount: money().notNull(),
    createdBy: userId(),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (table) => [
    unique('settlements_of_one_trip').on(table.id, table.tripId),
    index('settlements_by_trip')
      .on(table.tripId, table.id)
      .where(sql`${table.undoneAt} is null`),
    index('settlements_by_payer').on(table.fromUserId, table.id),
    index('settlements_by_payee').on(table.toUserId, table.id),
    check('settlements_amount', sql`${table.amount} > 0`),
    check('settlements_between_two', sql`${table.fromUserId} <> ${table.toUserId}`),
  ],
)

/** The log of what was done with a trip's money, and by whom; append-only. */
export const expenseActivity = pgTable(
  'expense_activity',
  {
    id: id(),
    tripId: integer().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    expenseId: integer(),
    settlementId: integer(),
    byUserId: userId(),
    /** The fields that an edit changed. */
    edits: jsonb()
      .$type<ExpenseEdit[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.expenseId, table.tripId], foreignColumns: [expenses.id, expenses.tripId] }),
    foreignKey({
      columns: [table.settlementId, table.tripId],
      foreignColumns: [settlements.id, settlements.tripId],
    }),
    index('expense_activity_by_trip').on(table.tripId, table.id),
    index('expense_activity_by_expense').on(table.expenseId, table.id),
    index('expense_activity_by_settlement').on(table.settlementId),
    index('expense_activity_by_person').on(table.byUserId, table.id),
    check(
      'expense_activity_kind',
      sql`${table.kind} in ('added', 'edited', 'removed', 'restored', 'approved', 'unapproved', 'paid', 'undone')`,
    ),
    check('expense_activity_of_one', sql`num_nonnulls(${table.expenseId}, ${table.settlementId}) = 1`),
  ],
)

/** The file of a receipt; deleted a day after it last belonged to an expense. */
// Triggers: receipts_of_members
export const receipts = pgTable(
  'receipts',
  {
    name: text().primaryKey(),
    tripId: tripId(),
    uploadedBy: userId(),
    originalName: text().notNull(),
    mimeType: text().notNull(),
    fileSize: integer().notNull(),
    expenseId: integer().references(() => expenses.id),
    /** Since when no expense uses it. */
    looseSince: moment().default(sql`app_now()`),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('receipts_by_expense').on(table.expenseId),
    index('receipts_loose')
      .on(table.looseSince)
      .where(sql`${table.looseSince} is not null`),
    index('receipts_by_uploader').on(table.uploadedBy),
    check('receipts_loose_or_not', sql`(${table.expenseId} is null) = (${table.looseSince} is not null)`),
  ],
)
