import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { cars } from './cars.ts'
import { createdAt } from './columns.ts'

/**
 * Where a car picks up a passenger on the way. Removed when the passenger has given up the last confirmed seat
 * in the car. Where and when the car starts is in `cars`.
 */
// Triggers: pick_ups_of_members
export const pickUps = pgTable(
  'pick_ups',
  {
    carId: integer()
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    /** The passenger. */
    userId: userId(),
    place: text().notNull(),
    /** A time of day in the site's time zone, '07:30'; null: not said yet. */
    meetsAt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.carId, table.userId] }),
    index('pick_ups_by_user').on(table.userId),
    check('pick_ups_place', sql`char_length(${table.place}) between 1 and 200`),
    check('pick_ups_meets_at', sql`${table.meetsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)
