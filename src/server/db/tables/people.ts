import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { HistoryDetail, HistoryKind, Standing } from '#contract/people.ts'
import { userId, users } from './auth.ts'
import { createdAt, moment, tsvector } from './columns.ts'
import { tripId } from './trips.ts'

/**
 * Everyone who has anything to do with a trip, once each. Derived: refresh_trip_person() makes the rows from bookings,
 * seats, waitlist, cars and names, so that lists of any length are read along an index.
 */
// Triggers: trip_people_counted
export const tripPeople = pgTable(
  'trip_people',
  {
    tripId: tripId(),
    userId: userId(),
    /** As stored: a hold or an offer that has lapsed is `held` or `offered` until a sweep ends it. */
    standing: text().$type<Standing>().notNull(),
    /** The live first booking, or the latest one that has ended. */
    bookingId: integer(),
    people: integer().notNull(),
    /** Seats that they need and have not chosen, unless they were only offered a spot. */
    missingSeats: integer().notNull(),
    /** When they booked, joined the waitlist or offered their car. */
    since: moment().notNull(),
    /** The folded name, for sorting. */
    name: text().notNull(),
    /** The words of name and address, each as '<trip>/<word>', so that the index searches a single trip. */
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.userId] }),
    index('trip_people_by_user').on(table.userId),
    index('trip_people_by_name').on(table.tripId, sql`${table.name} collate "C"`, table.userId),
    index('trip_people_by_time').on(table.tripId, table.since, table.userId),
    index('trip_people_by_standing_and_name').on(
      table.tripId,
      table.standing,
      sql`${table.name} collate "C"`,
      table.userId,
    ),
    index('trip_people_by_standing_and_time').on(table.tripId, table.standing, table.since, table.userId),
    index('trip_people_without_seat_by_name')
      .on(table.tripId, sql`${table.name} collate "C"`, table.userId)
      .where(sql`${table.missingSeats} > 0`),
    index('trip_people_without_seat_by_time')
      .on(table.tripId, table.since, table.userId)
      .where(sql`${table.missingSeats} > 0`),
    index('trip_people_by_words').using('gin', table.words),
    check(
      'trip_people_standing',
      sql`${table.standing} in ('going', 'held', 'offered', 'waiting', 'driving', 'ended')`,
    ),
  ],
)

/** How many parties and people stand how towards a trip. Kept by count_trip_people(). */
export const tripPeopleCounts = pgTable(
  'trip_people_counts',
  {
    tripId: tripId(),
    standing: text().$type<Standing>().notNull(),
    parties: integer().notNull().default(0),
    people: integer().notNull().default(0),
    /** Parties that lack a seat. */
    withoutSeat: integer().notNull().default(0),
    /** The seats that they lack. */
    missingSeats: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.standing] })],
)

/** Who did what on a trip, and when: written by triggers, and never changed. */
export const tripHistory = pgTable(
  'trip_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tripId: tripId(),
    /** Whose booking, car, payment or waitlist entry it is. */
    userId: userId(),
    /** The organiser who did it. Null: the person, or time, or the payment provider. */
    byUserId: text().references(() => users.id),
    bookingId: integer(),
    kind: text().$type<HistoryKind>().notNull(),
    /** What the kind does not say. */
    detail: jsonb().$type<HistoryDetail>().notNull().default({}),
    at: createdAt(),
  },
  (table) => [
    index('trip_history_by_trip').on(table.tripId, table.at, table.id),
    index('trip_history_by_person').on(table.userId, table.tripId, table.at, table.id),
    index('trip_history_by_organiser')
      .on(table.byUserId, table.id)
      .where(sql`${table.byUserId} is not null`),
  ],
)

/** How many people came to a trip and left it on each day (UTC). Kept by count_participants(). */
export const tripDays = pgTable(
  'trip_days',
  {
    tripId: tripId(),
    day: date({ mode: 'string' }).notNull(),
    booked: integer().notNull().default(0),
    givenUp: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.day] })],
)

/** When organisers looked at a trip's overview. */
export const tripLooks = pgTable(
  'trip_looks',
  {
    tripId: tripId(),
    userId: userId(),
    /** The end of the visit before this one: what happened since is news. */
    newsSince: moment(),
    lookedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.userId] }),
    index('trip_looks_by_user').on(table.userId),
  ],
)
