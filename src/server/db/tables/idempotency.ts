import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { createdAt } from './columns.ts'

/**
 * What a request with an `Idempotency-Key` created; kept for a day. Only the id is stored, never the
 * response, which may contain secrets.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId({ onDelete: 'cascade' }),
    /** 'POST /api/trips/:tripId/expenses' */
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null: nothing was created, so the key can be used again. */
    createdId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)
