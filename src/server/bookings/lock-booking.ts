import { eq, sql } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { type BookingRow, hasLapsed, toBooking } from './booking-row.ts'

export type Actor = { id: string; isAdmin: boolean }

export type LockedBooking = {
  trip: LockedTrip
  booking: BookingRow
  seatIds: number[]
  /** The hold or the offer has run out of time, whether or not anybody has tidied up. */
  hasLapsed: boolean
}

/**
 * Finds somebody's booking, locks its trip, and reads the booking as it is then.
 * Organisers reach every booking, and so does the product itself (null).
 */
export async function lockBooking(
  tx: Tx,
  { id, actor, timeZone }: { id: number; actor: Actor | null; timeZone: string },
): Promise<LockedBooking> {
  const [found] = await tx
    .select({ tripId: bookings.tripId, userId: bookings.userId })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!found || (actor && found.userId !== actor.id && !actor.isAdmin)) fail('BOOKING_NOT_FOUND')
  const trip = await lockTrip(tx, { tripId: found.tripId, timeZone })
  if (!trip) fail('BOOKING_NOT_FOUND')
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!booking) fail('BOOKING_NOT_FOUND')
  return { trip, booking, seatIds: await findSeatIds(tx, id), hasLapsed: hasLapsed(booking, trip.now) }
}

/** The same for what only who booked may do; an organiser sees the booking, and is told that it is not theirs. */
export async function lockOwnBooking(
  tx: Tx,
  which: { id: number; actor: Actor; timeZone: string },
): Promise<LockedBooking> {
  const locked = await lockBooking(tx, which)
  if (locked.booking.userId !== which.actor.id) fail('NOT_YOURS')
  return locked
}

/** As it is after what was done to it. */
export async function readBooking(tx: Tx | Context['db'], id: number): Promise<Booking> {
  const [found] = await tx
    .select({ booking: bookings, now: sql<Date>`app_now()`.mapWith(bookings.createdAt) })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!found) throw new Error('The booking is gone')
  return toBooking(found.booking, { seatIds: await findSeatIds(tx, id), now: found.now })
}

async function findSeatIds(tx: Tx | Context['db'], bookingId: number): Promise<number[]> {
  const rows = await tx.select({ id: seats.id }).from(seats).where(eq(seats.bookingId, bookingId))
  return rows.map(({ id }) => id)
}
