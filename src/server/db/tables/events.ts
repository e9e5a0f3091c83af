import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, interval, pgTable, text, varchar } from 'drizzle-orm/pg-core'

/** Changes that still have to be sent to every process; written in the transaction that made them. */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    what: text().notNull(),
  },
  // Fifty rows must fit into the 8,000 bytes of one NOTIFY.
  (table) => [
    check('changes_are_short', sql`octet_length(${table.topic}) + octet_length(${table.what}) <= 120`),
  ],
)

/** How far app_now() is ahead of the real clock: one row, changed only by tests. */
export const appClock = pgTable(
  'app_clock',
  {
    id: integer().primaryKey().default(1),
    ahead: interval().notNull().default('0'),
  },
  (table) => [check('app_clock_has_one_row', sql`${table.id} = 1`)],
)

/** How often something was done within a window, over all replicas. Times are milliseconds since 1970. */
export const attempts = pgTable(
  'attempts',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
    /** For limits with pauses: when the next attempt is allowed. */
    freeAt: bigint({ mode: 'number' }),
  },
  (table) => [index('attempts_by_expiry').on(table.expire)],
)
