import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LEDGER_KINDS } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { userId, users } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { tripId } from './trips.ts'

/** A payment in these states may still succeed: a declined card does not end it. */
export const OPEN_PAYMENT_STATUSES = ['pending', 'processing', 'failed'] as const

// Triggers: payments_kept, payments_noted, payments_noted_in, payments_totalled_again, payments_totalled_in
export const payments = pgTable(
  'payments',
  {
    id: id(),
    tripId: tripId(),
    userId: userId(),
    bookingId: integer().notNull(),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /** The id of the provider's payment intent. No card data is stored. */
    stripeSessionId: text().unique(),
    /** Makes the provider return the same intent when it is asked for again. */
    idempotencyKey: uuid().notNull().defaultRandom(),
    amount: money().notNull(),
    /** The sum of its refunds that have not failed, including pending ones. Updated by note_refund(). */
    refundedAmount: money().notNull().default('0'),
    /** The sum of its lost disputes. Updated by note_dispute(). */
    lostAmount: money().notNull().default('0'),
    status: text({
      enum: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded'],
    })
      .notNull()
      .default('pending'),
    /** Why the last attempt failed, in the provider's words. */
    failure: text(),
    /**
     * Increased with every recorded state of the provider, also of disputes; of two concurrent reads, the older one is
     * ignored.
     */
    looks: integer().notNull().default(0),
    /** When to ask the provider again while the payment is open. */
    nextLookAt: moment()
      .notNull()
      .default(sql`app_now() + interval '10 seconds'`),
    paidAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.bookingId, table.tripId], foreignColumns: [bookings.id, bookings.tripId] }),
    index('payments_by_trip').on(table.tripId, table.id),
    // Payments in order of time, of all trips and of one: findPaymentsInOrder() reads a range for each provider and status.
    index('payments_in_order').on(table.provider, table.status, sql`coalesce(paid_at, created_at)`, table.id),
    index('payments_of_trip_in_order').on(
      table.tripId,
      table.provider,
      table.status,
      sql`coalesce(paid_at, created_at)`,
      table.id,
    ),
    index('payments_by_user').on(table.userId, table.createdAt),
    index('payments_by_booking').on(table.bookingId),
    uniqueIndex('payments_one_open_per_booking')
      .on(table.bookingId)
      .where(sql`${table.status} in ('pending', 'processing', 'failed')`),
    index('payments_to_look_at')
      .on(table.nextLookAt)
      .where(sql`${table.status} in ('pending', 'processing', 'failed')`),
    check('payments_provider', sql`${table.provider} in ('stripe', 'sandbox')`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_refunded', sql`${table.refundedAmount} between 0 and ${table.amount}`),
    // With refunds it can be more than was paid: a bank may take back what was refunded before.
    check('payments_lost', sql`${table.lostAmount} >= 0`),
    check(
      'payments_status',
      sql`${table.status} in ('pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded')`,
    ),
    check(
      'payments_paid_at',
      sql`(${table.status} in ('succeeded', 'refunded', 'partially_refunded')) = (${table.paidAt} is not null)`,
    ),
  ],
)

/** SQL: what is left of a payment, neither refunded nor lost in a dispute. */
export const paymentLeft = sql<string>`payment_left(${payments.amount}, ${payments.refundedAmount}, ${payments.lostAmount})`

/** Refunds, sent or pending. */
// Triggers: refunds_kept, refunds_noted_back, refunds_noted_in
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: money().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** The text of the organiser who made the refund. */
    note: text(),
    /** Null: nobody made it by hand; it follows from something else, such as a cancellation. */
    madeBy: text().references(() => users.id),
    providerRefundId: text().unique(),
    idempotencyKey: uuid().notNull().defaultRandom(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    failure: text(),
    /** When to contact the provider about it again. */
    nextLookAt: moment()
      .notNull()
      .default(sql`app_now()`),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_maker')
      .on(table.madeBy, table.id)
      .where(sql`${table.madeBy} is not null`),
    index('refunds_under_way')
      .on(table.nextLookAt)
      .where(sql`${table.status} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
  ],
)

/** In these states the bank has not decided yet. */
export const OPEN_DISPUTE_STATUSES = ['needs-response', 'under-review'] as const

/**
 * Disputes: a payer's bank wants a payment back. They are as the provider reports them. note_dispute() notes what was lost on
 * the payment and in the ledger.
 */
// Triggers: disputes_kept, disputes_noted_again, disputes_noted_in
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text().notNull().unique(),
    amount: money().notNull(),
    status: text({ enum: ['needs-response', 'under-review', 'won', 'lost'] }).notNull(),
    /** In the provider's word, such as 'fraudulent'. */
    reason: text().notNull(),
    /** Until when organisers can respond. Null: they cannot. */
    respondBy: moment(),
    openedAt: moment().notNull(),
    /** When we learned that it was won or lost. */
    closedAt: moment(),
    /** When to ask the provider about it again, while it is open. */
    nextLookAt: moment()
      .notNull()
      .default(sql`app_now()`),
  },
  (table) => [
    index('disputes_by_payment').on(table.paymentId),
    index('disputes_to_look_at')
      .on(table.nextLookAt)
      .where(sql`${table.status} in ('needs-response', 'under-review')`),
    check('disputes_amount', sql`${table.amount} > 0`),
    check('disputes_status', sql`${table.status} in ('needs-response', 'under-review', 'won', 'lost')`),
    check('disputes_closed_at', sql`(${table.status} in ('won', 'lost')) = (${table.closedAt} is not null)`),
  ],
)

/** Until when each provider was searched for disputes whose events may have been lost. */
export const disputeSearches = pgTable('dispute_searches', {
  provider: text().primaryKey(),
  searchedUntil: moment(),
  nextSearchAt: moment().notNull(),
})

/**
 * One signed line for every amount that came in or went out. note_payment(), note_refund() and note_dispute()
 * write it, and lines cannot be changed: a failed refund adds another one.
 */
// Triggers: ledger_kept, ledger_recorded, ledger_totalled
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    tripId: tripId(),
    bookingId: integer()
      .notNull()
      .references(() => bookings.id),
    userId: userId(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    refundId: integer().references(() => refunds.id),
    disputeId: integer().references(() => disputes.id),
    amount: money().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // A dispute may be lost, returned and lost again.
    uniqueIndex('ledger_one_per_movement')
      .on(table.paymentId, table.kind, sql`coalesce(refund_id, 0)`)
      .where(sql`dispute_id is null`),
    index('ledger_by_payment').on(table.paymentId, table.id),
    index('ledger_by_trip').on(table.tripId, table.id),
    index('ledger_by_booking').on(table.bookingId, table.id),
    check(
      'ledger_kind',
      sql`${table.kind} in ('payment', 'refund', 'refund-failed', 'dispute-lost', 'dispute-returned')`,
    ),
    check(
      'ledger_refund',
      sql`(${table.kind} in ('refund', 'refund-failed')) = (${table.refundId} is not null)`,
    ),
    check(
      'ledger_dispute',
      sql`(${table.kind} in ('dispute-lost', 'dispute-returned')) = (${table.disputeId} is not null)`,
    ),
    check(
      'ledger_sign',
      sql`(${table.kind} in ('refund', 'dispute-lost')) = (${table.amount} < 0) and ${table.amount} <> 0`,
    ),
  ],
)

/** In place of a trip's id and of a day: what is counted for all of them together. */
export const ALL_TRIPS = 0
export const ALL_DAYS = '-infinity'

/**
 * Differences that add up to the number of payments, what was paid with them, and what of that was refunded or lost in disputes
 * since, by provider and status: for each trip and for all, for each day (UTC) and for all. total_payments() appends rows;
 * foldPaymentTotals() merges them.
 */
export const paymentTotals = pgTable(
  'payment_totals',
  {
    tripId: integer().notNull(),
    /** When the payments were paid or, if they are unpaid, begun. */
    day: date({ mode: 'string' }).notNull(),
    provider: text().notNull(),
    status: text().notNull(),
    payments: integer().notNull(),
    paid: numeric({ precision: 20, scale: 2 }).notNull(),
    refunded: numeric({ precision: 20, scale: 2 }).notNull(),
    lost: numeric({ precision: 20, scale: 2 }).notNull(),
    /** Several rows have been merged into it. */
    isSum: boolean().notNull().default(false),
  },
  (table) => [
    index('payment_totals_by_trip').on(table.tripId, table.day),
    index('payment_totals_to_fold')
      .on(table.day)
      .where(sql`not ${table.isSum}`),
  ],
)

/**
 * Differences that add up to what was paid, refunded and lost in disputes on each day (UTC). total_ledger() appends rows; foldTotals()
 * merges them.
 */
export const dailyMoney = pgTable('daily_money', {
  day: date({ mode: 'string' }).notNull(),
  provider: text().notNull(),
  paid: numeric({ precision: 20, scale: 2 }).notNull(),
  refunded: numeric({ precision: 20, scale: 2 }).notNull(),
  /** Lost in disputes. Negative if more was given back. */
  lost: numeric({ precision: 20, scale: 2 }).notNull(),
})

/** What was paid, refunded and lost in disputes on each day (UTC), for each trip. Kept by total_ledger(). */
export const tripMoneyDays = pgTable(
  'trip_money_days',
  {
    tripId: tripId(),
    day: date({ mode: 'string' }).notNull(),
    provider: text().notNull(),
    paid: numeric({ precision: 20, scale: 2 }).notNull(),
    refunded: numeric({ precision: 20, scale: 2 }).notNull(),
    /** In disputes. Negative if more was given back. */
    lost: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.day, table.provider] })],
)

/** The provider's events that were applied, so that each counts once even if it is delivered repeatedly. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
)
