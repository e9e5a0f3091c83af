import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TemplateTrip } from '#contract/templates.ts'
import { userId } from './auth.ts'
import { createdAt, id } from './columns.ts'

/** What new trips can start from. Pictures that are deleted later are left out then. */
export const tripTemplates = pgTable(
  'trip_templates',
  {
    id: id(),
    name: text().notNull(),
    /** The fields of the trip that it was made from, without dates. */
    trip: jsonb().$type<TemplateTrip>().notNull(),
    /** How many days that trip took. */
    days: integer().notNull(),
    createdBy: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('trip_templates_by_name').on(sql`lower(${table.name})`),
    index('trip_templates_by_creator').on(table.createdBy, table.id),
    check('trip_templates_name', sql`btrim(${table.name}) <> ''`),
    check('trip_templates_days', sql`${table.days} > 0`),
  ],
)
