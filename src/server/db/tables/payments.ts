import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { trips } from './trips.ts'

export const payments = pgTable(
  'payments',
  {
    id: id(),
    tripId: integer()
      .notNull()
      .references(() => trips.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    bookingId: integer().notNull(),
    /** The provider's intent. Nothing about a card is stored. */
    stripeSessionId: text().unique(),
    amount: money().notNull(),
    /** Given back, or promised to be: the sum of its refunds that have not failed. */
    refundedAmount: money().notNull().default('0'),
    status: text({
      enum: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded'],
    })
      .notNull()
      .default('pending'),
    paidAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.bookingId, table.tripId], foreignColumns: [bookings.id, bookings.tripId] }),
    index('payments_by_trip').on(table.tripId, table.createdAt),
    index('payments_by_user').on(table.userId, table.createdAt),
    index('payments_by_booking').on(table.bookingId),
    uniqueIndex('payments_one_open_per_booking')
      .on(table.bookingId)
      .where(sql`${table.status} in ('pending', 'processing')`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_refunded', sql`${table.refundedAmount} between 0 and ${table.amount}`),
    check(
      'payments_status',
      sql`${table.status} in ('pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded')`,
    ),
  ],
)

/** Money given back, or on its way back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: money().notNull(),
    reason: text().notNull(),
    providerRefundId: text().unique(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_under_way')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
  ],
)

/** The provider's events that were applied: each counts once, however often it is delivered. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: createdAt(),
})
