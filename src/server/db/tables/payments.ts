import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RefundReason } from '#contract/refunds.ts'
import { userId, users } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { tripId } from './trips.ts'

/** A payment in these states may still succeed: a declined card does not end it. */
export const OPEN_PAYMENT_STATUSES = ['pending', 'processing', 'failed'] as const

// Triggers: payments_kept, payments_noted, payments_noted_in
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
    status: text({
      enum: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded'],
    })
      .notNull()
      .default('pending'),
    /** Why the last attempt failed, in the provider's words. */
    failure: text(),
    /**
     * Increased with every recorded state of the provider; of two concurrent reads, the older one is ignored.
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
    index('payments_by_time').on(table.tripId, sql`coalesce(paid_at, created_at)`, table.id),
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

/**
 * One signed line for every amount that came in or went out. note_payment() and note_refund() write it, and
 * lines cannot be changed: a failed refund adds another one.
 */
// Triggers: ledger_kept, ledger_recorded, ledger_totalled
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['payment', 'refund', 'refund-failed'] }).notNull(),
    tripId: tripId(),
    bookingId: integer()
      .notNull()
      .references(() => bookings.id),
    userId: userId(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    refundId: integer().references(() => refunds.id),
    amount: money().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_one_per_movement').on(table.paymentId, table.kind, sql`coalesce(refund_id, 0)`),
    index('ledger_by_trip').on(table.tripId, table.id),
    index('ledger_by_booking').on(table.bookingId, table.id),
    check('ledger_kind', sql`${table.kind} in ('payment', 'refund', 'refund-failed')`),
    check('ledger_refund', sql`(${table.kind} = 'payment') = (${table.refundId} is null)`),
    check(
      'ledger_sign',
      sql`case ${table.kind} when 'refund' then ${table.amount} < 0 else ${table.amount} > 0 end`,
    ),
  ],
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
