import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt } from './columns.ts'

/**
 * What was created by a request with an `Idempotency-Key`, for a day. Only its id is kept, never the answer, which may
 * hold secrets.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'POST /api/trips/:tripId/expenses' */
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null: nothing was created, and the key can be used again. */
    createdId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)
