import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { appNow, createdAt, id, money, tsvector } from './columns.ts'

const emptyTextArray = sql`'{}'::text[]`

/** A column that refers to a trip. */
export const tripId = (actions?: { onDelete: 'cascade' }) =>
  integer()
    .notNull()
    .references(() => trips.id, actions)

// Triggers: trips_calendar, trips_counted_again, trips_counted_in, trips_counted_out,
// trips_counted_out_at_once, trips_totalled_again, trips_totalled_in, trips_totalled_out,
// trips_totalled_out_at_once
export const trips = pgTable(
  'trips',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    location: text().notNull(),
    status: text({ enum: ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    budgetLow: money(),
    budgetHigh: money(),
    policySecure: text(),
    policyWaitlist: text(),
    bargeLocation: text(),
    activities: text().array().notNull().default(emptyTextArray),
    imageUrl: text(),
    heroImageUrl: text(),
    accommodationImageUrl: text(),
    accommodationDescription: text(),
    category: text(),
    price: money().notNull().default('0'),
    /** Null or 0: no limit. */
    maxParticipants: integer(),
    /** People on confirmed bookings. Updated by count_participants(). */
    currentParticipants: integer().notNull().default(0),
    schedule: text(),
    tourIncludes: text().array().notNull().default(emptyTextArray),
    locationCoordinates: jsonb().$type<{ lat: number; lng: number }>(),
    googleMapsRouteUrl: text(),
    /** Refund terms for cancellations; null: the default terms. Bookings have their own copy. */
    refundTiers: jsonb().$type<{ daysBefore: number; percent: number }[]>(),
    createdAt: createdAt(),
    /** Incremented by each save in the editor, and when the trip is cancelled. */
    version: integer().notNull().default(1),
    /** When the page last changed, for search engines. Handwritten SQL must set it, too. */
    updatedAt: createdAt().$onUpdate(() => appNow),
    /**
     * note_calendar_change() increases it when something changes that calendars show, and records the time.
     */
    calendarSequence: integer().notNull().default(0),
    calendarChangedAt: createdAt(),
    /** Words of the title, place, category, activities and description. */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`trip_words(title, location, category, activities, description)`),
  },
  (table) => [
    check('trips_end_on_or_after_start', sql`${table.endDate} >= ${table.startDate}`),
    check('trips_status', sql`${table.status} in ('draft', 'upcoming', 'ongoing', 'completed', 'cancelled')`),
    // 0.50 is the card provider's minimum.
    check('trips_price', sql`${table.price} = 0 or (${table.price} >= 0.50 and ${table.price} <= 99999.99)`),
    check('trips_budget', sql`${table.budgetLow} >= 0 and ${table.budgetHigh} >= 0`),
    check('trips_max_participants', sql`${table.maxParticipants} >= 0`),
    check(
      'trips_not_oversold',
      sql`${table.currentParticipants} >= 0 and (coalesce(${table.maxParticipants}, 0) = 0 or ${table.currentParticipants} <= ${table.maxParticipants})`,
    ),
    index('trips_by_start').on(table.startDate, table.id),
    index('trips_by_status_and_start').on(table.status, table.startDate, table.id),
    index('trips_by_category_and_start').on(sql`lower(${table.category})`, table.startDate, table.id),
    // The newest trips of a status, for organisers.
    index('trips_by_status').on(table.status, table.id),
    index('trips_by_price').on(table.price, table.id),
    index('trips_by_status_and_price').on(table.status, table.price, table.id),
    index('trips_by_words').using('gin', table.words),
    // The sweeper advances statuses by date; finished trips are skipped.
    index('trips_to_move_on')
      .on(table.startDate, table.endDate)
      .where(sql`${table.status} in ('upcoming', 'ongoing')`),
    // Which trips show an uploaded picture; external pictures are not indexed.
    index('trips_by_image')
      .on(table.imageUrl)
      .where(sql`${table.imageUrl} like '/uploads/%'`),
    index('trips_by_hero_image')
      .on(table.heroImageUrl)
      .where(sql`${table.heroImageUrl} like '/uploads/%'`),
    index('trips_by_accommodation_image')
      .on(table.accommodationImageUrl)
      .where(sql`${table.accommodationImageUrl} like '/uploads/%'`),
  ],
)

/** The trip's own refund terms, or the default ones. */
export const refundTerms = sql`refund_terms(${trips.refundTiers})`.mapWith(
  (tiers: { daysBefore: number; percent: number }[]) => tiers,
)

/** The number of trips by status and category. count_trips() updates it on every kind of change. */
export const tripCounts = pgTable(
  'trip_counts',
  {
    status: text().notNull(),
    /** In lower case; '' for trips without one. */
    category: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.category] })],
)

/**
 * Differences that add up to the dashboard's totals (trips, their people and what these pay) by status and
 * start month. total_trips() appends rows on every kind of change; foldTotals() merges them.
 */
export const tripTotals = pgTable(
  'trip_totals',
  {
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    status: text().notNull(),
    trips: integer().notNull(),
    participants: bigint({ mode: 'number' }).notNull(),
    revenue: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (table) => [check('trip_totals_month', sql`extract(day from ${table.month}) = 1`)],
)

/**
 * Differences that add up to the places booked and given up on each day (UTC). count_participants() appends rows;
 * foldTotals() merges them. The money is for processes of the previous release; see dailyMoney.
 */
export const dailyTotals = pgTable('daily_totals', {
  day: date({ mode: 'string' }).notNull(),
  booked: integer().notNull().default(0),
  givenUp: integer().notNull().default(0),
  paid: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
  refunded: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
})
