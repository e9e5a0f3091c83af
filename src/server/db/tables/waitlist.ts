import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userId } from './auth.ts'
import { createdAt, id, moment } from './columns.ts'
import { tripId } from './trips.ts'

/** A party waiting for places on a full trip; one entry per person and trip. */
// Triggers: waitlist_entries_of_members, waitlist_of_people, waitlist_recorded
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id(),
    tripId: tripId(),
    userId: userId(),
    partySize: integer().notNull().default(1),
    /** "Fewer is fine": an offer may be for part of the party. */
    acceptsFewer: boolean().notNull().default(false),
    /** A first lapsed offer keeps the entry, a second removes it. */
    lapsedOffers: integer().notNull().default(0),
    /** It let an offer lapse in this round, so other fitting parties come first. */
    skipsNext: boolean().notNull().default(false),
    /** Higher is earlier: 1 after a late payment, -1 after recently giving up an offer and rejoining. */
    priority: integer().notNull().default(0),
    /** The last time a later party got places: when, how many there were, and why this party did not. */
    passedOverAt: moment(),
    passedOverPlaces: integer(),
    passedOverReason: text({ enum: ['size', 'lapsed'] }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waitlist_one_per_person_and_trip').on(table.tripId, table.userId),
    index('waitlist_by_trip').on(table.tripId, table.priority.desc(), table.createdAt, table.id),
    index('waitlist_by_user').on(table.userId),
    check('waitlist_passed_over', sql`${table.passedOverReason} in ('size', 'lapsed')`),
    check(
      'waitlist_passed_over_whole',
      sql`num_nulls(${table.passedOverAt}, ${table.passedOverPlaces}, ${table.passedOverReason}) in (0, 3)`,
    ),
    check('waitlist_party_size', sql`${table.partySize} between 1 and 4`),
    check('waitlist_lapsed_offers', sql`${table.lapsedOffers} between 0 and 1`),
  ],
)
