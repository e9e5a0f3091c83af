import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/** The sandbox's payment intents, which a real provider would store. No real money is involved. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    id: text().primaryKey(),
    clientSecret: text().notNull().unique(),
    idempotencyKey: uuid().notNull().unique(),
    amountCents: integer().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    /** In Stripe's words and spelling, like IntentStatus of the payment port. */
    status: text({
      enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'],
    })
      .notNull()
      .default('requires_payment_method'),
    /** Why the last card was declined. */
    failure: text(),
    /** When a slow payment completes; nothing to do with settlements between travellers. */
    settlesAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_intents_settling')
      .on(table.settlesAt)
      .where(sql`${table.status} = 'processing'`),
    check('sandbox_intents_amount', sql`${table.amountCents} > 0`),
  ],
)

/** The sandbox's refunds. One that it refuses is not stored. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    intentId: text()
      .notNull()
      .references(() => sandboxIntents.id),
    idempotencyKey: uuid().notNull().unique(),
    amountCents: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_by_intent').on(table.intentId)],
)

/** The disputes of sandbox payments. An organiser decides how they end. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    id: text().primaryKey(),
    intentId: text()
      .notNull()
      .references(() => sandboxIntents.id),
    amountCents: integer().notNull(),
    status: text({ enum: ['needs-response', 'won', 'lost'] })
      .notNull()
      .default('needs-response'),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_disputes_by_intent').on(table.intentId),
    index('sandbox_disputes_by_time').on(table.createdAt),
    check('sandbox_disputes_amount', sql`${table.amountCents} > 0`),
    check('sandbox_disputes_status', sql`${table.status} in ('needs-response', 'won', 'lost')`),
  ],
)
