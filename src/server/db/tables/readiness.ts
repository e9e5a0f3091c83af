import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { NudgeTopic } from '#contract/readiness.ts'
import { userId } from './auth.ts'
import { createdAt, id } from './columns.ts'
import { tripId } from './trips.ts'

/** Reminders by an organiser of what somebody still has to do; append-only. */
// Triggers: nudges_recorded
export const nudges = pgTable(
  'nudges',
  {
    id: id(),
    tripId: tripId(),
    userId: userId(),
    byUserId: userId(),
    /** What was still to do at that time. */
    about: text().array().$type<NudgeTopic[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('nudges_by_trip').on(table.tripId, table.id),
    index('nudges_by_person').on(table.tripId, table.userId, table.id),
    index('nudges_by_receiver').on(table.userId, table.id),
    index('nudges_by_sender').on(table.byUserId, table.id),
    check('nudges_about', sql`cardinality(${table.about}) > 0`),
  ],
)
