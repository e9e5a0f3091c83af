import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { bookings } from './bookings.ts'
import { seats } from './cars.ts'
import { createdAt, id, moment } from './columns.ts'
import { tripId } from './trips.ts'

/**
 * Seats that organisers suggested to parties. They reserve nothing: whether one is still possible is decided when it is
 * read or accepted. Those about a seat that is removed go with it.
 */
// Triggers: seat_suggestions_of_members, seat_suggestions_recorded
export const seatSuggestions = pgTable(
  'seat_suggestions',
  {
    id: id(),
    tripId: tripId(),
    bookingId: integer().notNull(),
    /** Who made the booking. */
    userId: userId(),
    /** The seat to give up; null: the party lacks one. */
    fromSeatId: integer().references(() => seats.id, { onDelete: 'cascade' }),
    toSeatId: integer()
      .notNull()
      .references(() => seats.id, { onDelete: 'cascade' }),
    /** The organiser. */
    byUserId: userId(),
    note: text(),
    outcome: text({ enum: ['open', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('open'),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.bookingId, table.tripId], foreignColumns: [bookings.id, bookings.tripId] }),
    uniqueIndex('seat_suggestions_one_open_instead_of_a_seat')
      .on(table.bookingId, table.fromSeatId)
      .where(sql`${table.outcome} = 'open'`),
    uniqueIndex('seat_suggestions_one_open_per_seat')
      .on(table.toSeatId)
      .where(sql`${table.outcome} = 'open'`),
    index('seat_suggestions_open_by_trip')
      .on(table.tripId)
      .where(sql`${table.outcome} = 'open'`),
    index('seat_suggestions_by_booking').on(table.bookingId),
    index('seat_suggestions_by_person').on(table.userId, table.id),
    index('seat_suggestions_by_organiser').on(table.byUserId, table.id),
    index('seat_suggestions_by_from_seat').on(table.fromSeatId),
    index('seat_suggestions_by_to_seat').on(table.toSeatId),
    check('seat_suggestions_outcome', sql`${table.outcome} in ('open', 'accepted', 'declined', 'withdrawn')`),
    check('seat_suggestions_decided_at', sql`(${table.outcome} = 'open') = (${table.decidedAt} is null)`),
    check('seat_suggestions_other_seat', sql`${table.fromSeatId} <> ${table.toSeatId}`),
    check('seat_suggestions_note', sql`char_length(${table.note}) between 1 and 200`),
  ],
)
