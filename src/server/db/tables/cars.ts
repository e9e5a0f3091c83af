import { sql } from 'drizzle-orm'
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
import { bookings } from './bookings.ts'
import { createdAt, id, moment, money } from './columns.ts'
import { tripId } from './trips.ts'

// Triggers: cars_of_members, cars_of_people, cars_recorded_again, cars_recorded_in
export const cars = pgTable(
  'cars',
  {
    id: id(),
    tripId: tripId(),
    driverId: userId(),
    /** Not used: the layout follows from `passengerSeats`. */
    seatLayout: jsonb(),
    fuelEstimate: money().notNull().default('50'),
    bootSpaceDescription: text(),
    passengerSeats: integer().notNull().default(4),
    status: text({ enum: ['pending', 'approved'] })
      .notNull()
      .default('pending'),
    canFitOnBarge: boolean().notNull().default(false),
    /** When an organiser last set the status. */
    decidedAt: moment(),
    /** Where it starts; null: not said yet. Only for the people in it and admins, as are day and time. */
    startPlace: text(),
    /** How many days before the trip's first day. */
    startsDaysBefore: integer().notNull().default(0),
    /** A time of day in the site's time zone, '07:30'; null: not said yet. */
    startsAt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cars_of_one_trip').on(table.id, table.tripId),
    uniqueIndex('cars_one_per_driver_and_trip').on(table.tripId, table.driverId),
    index('cars_by_driver').on(table.driverId),
    check('cars_passenger_seats', sql`${table.passengerSeats} between 1 and 8`),
    check('cars_fuel_estimate', sql`${table.fuelEstimate} >= 0`),
    check('cars_status', sql`${table.status} in ('pending', 'approved')`),
    check('cars_start_place', sql`char_length(${table.startPlace}) between 1 and 200`),
    check('cars_starts_days_before', sql`${table.startsDaysBefore} between 0 and 3`),
    check('cars_starts_at', sql`${table.startsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)

// Triggers: seats_freed, seats_of_people
export const seats = pgTable(
  'seats',
  {
    id: id(),
    tripId: integer().notNull(),
    carId: integer().notNull(),
    /** The driver, or who has booked the seat; null while it is free. */
    userId: text().references(() => users.id),
    bookingId: integer(),
    /** 0 is the driver's seat. */
    position: integer().notNull(),
    isDriver: boolean().notNull().default(false),
    seatLabel: text().notNull(),
    /** Taken: held, booked, or the driver's. */
    isLocked: boolean().notNull().default(false),
    hasPaid: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // A seat belongs to the same trip as its car and its booking.
    foreignKey({ columns: [table.carId, table.tripId], foreignColumns: [cars.id, cars.tripId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.bookingId, table.tripId], foreignColumns: [bookings.id, bookings.tripId] }),
    uniqueIndex('seats_one_per_position').on(table.carId, table.position),
    index('seats_by_trip').on(table.tripId),
    index('seats_by_booking').on(table.bookingId),
    index('seats_by_user').on(table.userId),
    check('seats_position', sql`${table.position} between 0 and 8`),
    check('seats_driver_sits_in_front', sql`${table.isDriver} = (${table.position} = 0)`),
    check('seats_driver_is_not_booked', sql`not (${table.isDriver} and ${table.bookingId} is not null)`),
    check(
      'seats_locked_while_booked',
      sql`${table.isDriver} or ${table.isLocked} = (${table.bookingId} is not null)`,
    ),
    check(
      'seats_driver_is_there',
      sql`not ${table.isDriver} or (${table.isLocked} and ${table.userId} is not null)`,
    ),
    check(
      'seats_free_is_nobodys',
      sql`${table.isDriver} or ${table.bookingId} is not null or (${table.userId} is null and not ${table.hasPaid})`,
    ),
    check('seats_booked_by_someone', sql`(${table.bookingId} is null) or (${table.userId} is not null)`),
  ],
)
