import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { userId, users } from './auth.ts'
import { appNow, createdAt, id, moment, money } from './columns.ts'
import { tripId } from './trips.ts'

export type RefundTier = { daysBefore: number; percent: number }

/**
 * Places on a trip that a user has booked, for 1 to 4 people. A party has one such booking, and others for people who were
 * added to it.
 */
// Triggers: bookings_counted_again, bookings_counted_in, bookings_counted_out, bookings_of_members, bookings_of_parties,
// bookings_of_people, bookings_recorded_again, bookings_recorded_in
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    tripId: tripId(),
    userId: userId(),
    /** The first booking, of the same person, to which these people were added. Null: this is the first booking. */
    addedTo: integer(),
    status: text({ enum: ['offered', 'held', 'confirmed', 'cancelled', 'expired'] }).notNull(),
    partySize: integer().notNull().default(1),
    guests: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    transport: text({ enum: ['car', 'own', 'driving', 'later'] })
      .notNull()
      .default('later'),
    /** Price and refund terms as they were when the booking was made. */
    unitPrice: money().notNull(),
    refundTiers: jsonb().$type<RefundTier[]>().notNull(),
    /** When the hold or offer ends, by the database's clock. */
    expiresAt: moment(),
    /** Set if the booking began as an offer: when the offer ended. */
    offeredUntil: moment(),
    /** The organiser who invited the person. Null: if it was an offer, it came from the waitlist. */
    invitedBy: text().references(() => users.id),
    /** The address whose owner alone may accept the invitation; null: it was confirmed before. */
    invitedAddress: text(),
    /** What the organiser wrote to the person. */
    invitationNote: text(),
    /** When the hold began; it can be renewed until 45 minutes later. */
    heldAt: moment(),
    confirmedAt: moment(),
    endedAt: moment(),
    /** Who ended it; a cancellation by an organiser is refunded in full. */
    endedBy: text({ enum: ['traveller', 'organiser', 'time'] }),
    /** Set when the trip's dates change: until then a cancellation is refunded in full. */
    fullRefundUntil: moment(),
    /** The seats of a lapsed hold; a late payer gets them back if they are still free. */
    lastSeatIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** The trip changed or the car was removed during the hold: giving it up does not count. */
    isReleaseExcused: boolean().notNull().default(false),
    /** The end of the hold for which its holder has been warned. */
    endingTold: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bookings_of_one_trip').on(table.id, table.tripId),
    foreignKey({ columns: [table.addedTo, table.tripId], foreignColumns: [table.id, table.tripId] }),
    uniqueIndex('bookings_one_live_per_person_and_trip')
      .on(table.tripId, table.userId)
      .where(sql`${table.addedTo} is null and ${table.status} in ('offered', 'held', 'confirmed')`),
    uniqueIndex('bookings_one_hold_of_added_people')
      .on(table.addedTo)
      .where(sql`${table.addedTo} is not null and ${table.status} = 'held'`),
    index('bookings_of_added_people')
      .on(table.addedTo)
      .where(sql`${table.addedTo} is not null`),
    index('bookings_by_trip').on(table.tripId),
    index('bookings_by_user').on(table.userId, table.createdAt),
    index('bookings_by_inviter')
      .on(table.invitedBy)
      .where(sql`${table.invitedBy} is not null`),
    // Each new hold counts the live holds on the trip.
    index('bookings_held_by_trip')
      .on(table.tripId, table.expiresAt)
      .where(sql`${table.status} in ('offered', 'held')`),
    // Each new hold counts the person's holds, and how often they gave one up on this trip.
    index('bookings_held_by_user')
      .on(table.userId)
      .where(sql`${table.status} = 'held'`),
    index('bookings_ended_by_user_and_trip')
      .on(table.userId, table.tripId, table.endedAt)
      .where(sql`${table.status} in ('cancelled', 'expired')`),
    index('bookings_that_can_lapse')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('offered', 'held')`),
    check(
      'bookings_status',
      sql`${table.status} in ('offered', 'held', 'confirmed', 'cancelled', 'expired')`,
    ),
    check('bookings_transport', sql`${table.transport} in ('car', 'own', 'driving', 'later')`),
    check('bookings_party_size', sql`${table.partySize} between 1 and 4`),
    // The booker is one of the party. Added people are all guests.
    check(
      'bookings_guests_fit',
      sql`cardinality(${table.guests}) < ${table.partySize} + (${table.addedTo} is not null)::int`,
    ),
    check('bookings_added', sql`${table.addedTo} is null or ${table.transport} <> 'driving'`),
    check('bookings_unit_price', sql`${table.unitPrice} >= 0`),
    // Between two conditions, `<=` means: if the first holds, so must the second.
    check(
      'bookings_lapse',
      sql`(${table.status} in ('offered', 'held')) <= (${table.expiresAt} is not null)`,
    ),
    check('bookings_held_at', sql`(${table.status} = 'held') <= (${table.heldAt} is not null)`),
    check(
      'bookings_invited',
      sql`${table.invitedBy} is not null or (${table.invitedAddress} is null and ${table.invitationNote} is null)`,
    ),
    check('bookings_ended_by', sql`${table.endedBy} in ('traveller', 'organiser', 'time')`),
    check(
      'bookings_confirmed_at',
      sql`(${table.status} = 'confirmed') <= (${table.confirmedAt} is not null)`,
    ),
  ],
)

/**
 * Links by which people without an account open their invitation, valid until it ends or the address is confirmed. Only
 * a hash is stored.
 */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    tokenHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    bookingId: integer()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('invitation_links_by_user').on(table.userId),
    index('invitation_links_by_booking').on(table.bookingId),
    index('invitation_links_by_expiry').on(table.expiresAt),
  ],
)

/** The statuses before a booking ends. A hold or offer with such a status may have lapsed. */
export const UNENDED_STATUSES = ['offered', 'held', 'confirmed'] as const

/**
 * SQL condition: the booking has places and seats, now or at a given moment. It is confirmed, or a hold or
 * offer that has not lapsed.
 */
export function isLive(at?: Date): SQL<boolean> {
  return sql`is_live(${bookings.status}, ${bookings.expiresAt}, ${momentOf(at)})`
}

/**
 * SQL condition: the hold or offer has lapsed, now or at a given moment, even if no sweep has ended it yet.
 */
export function hasLapsed(at?: Date): SQL<boolean> {
  return sql`has_lapsed(${bookings.status}, ${bookings.expiresAt}, ${momentOf(at)})`
}

/** When a hold made or renewed now ends: never after the trip's start. */
export function holdEndsAt({
  heldAt,
  trip,
}: {
  heldAt: Date
  trip: { startsAt: Date; now: Date }
}): SQL<Date> {
  return sql`hold_ends_at(${momentOf(heldAt)}, ${momentOf(trip.startsAt)}, ${momentOf(trip.now)})`
}

function momentOf(at: Date | undefined): SQL {
  return at ? sql`${at.toISOString()}::timestamptz` : appNow
}
