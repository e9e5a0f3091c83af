import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SavedField, SaveKind, VersionedFields } from '#contract/trip-saves.ts'
import { userId } from './auth.ts'
import { createdAt, id } from './columns.ts'
import { tripId, trips } from './trips.ts'

/** The latest saves of each trip: who changed what, and what was there before. */
export const tripSaves = pgTable(
  'trip_saves',
  {
    id: id(),
    tripId: tripId({ onDelete: 'cascade' }),
    /** The version of the trip that the save made. */
    version: integer().notNull(),
    kind: text().$type<SaveKind>().notNull(),
    savedBy: userId(),
    savedAt: createdAt(),
    /** The trip's status after the save. */
    status: text().$type<(typeof trips.$inferSelect)['status']>().notNull(),
    changedFields: text().array().$type<SavedField[]>().notNull(),
    /** How many days of the schedule are new, changed or removed. */
    changedDays: integer().notNull(),
    /** The values that the save replaced. An earlier version is the trip with these put back, latest first. */
    replaced: jsonb().$type<VersionedFields>().notNull(),
    /** The size of `replaced` as text. */
    bytes: integer().notNull(),
  },
  (table) => [
    uniqueIndex('trip_saves_by_version').on(table.tripId, table.version),
    index('trip_saves_by_person').on(table.savedBy, table.id),
    check('trip_saves_kind', sql`${table.kind} in ('created', 'copied', 'saved', 'published', 'cancelled')`),
  ],
)
