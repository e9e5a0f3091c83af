import { eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { type BookingRow, toBooking } from './booking-row.ts'

export type LockedBooking = {
  trip: LockedTrip
  booking: BookingRow
  /** Its current seats. */
  seatIds: number[]
  /** The hold or the offer has run out of time, even if no sweep has ended it yet. */
  hasLapsed: boolean
}

/** Locks the trip of a booking, then reads the booking. There is no access check. */
export async function lockBooking(
  tx: Tx,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<LockedBooking> {
  const { tripId } = await findTripAndOwner(tx, id)
  return lockFoundBooking(tx, { id, tripId, timeZone })
}

export type BookingContext = Pick<Context, 'db' | 'config'>
export type ViewersBooking = { id: number; viewer: Viewer }

/**
 * Changes a locked booking in a transaction, and returns it as it is afterwards. For a viewer who may not see
 * the booking it does not exist.
 */
export function withLockedBooking(
  { db, config: { timeZone } }: BookingContext,
  { id, viewer, action }: ViewersBooking & { action: 'change-booking' | 'cancel-booking' },
  change: (tx: Tx, locked: LockedBooking) => Promise<void>,
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const { tripId, ownerId } = await findTripAndOwner(tx, id)
    if (!can(viewer, 'see-booking', { tripId, ownerId })) fail('BOOKING_NOT_FOUND')
    if (!can(viewer, action, { tripId, ownerId })) fail('NOT_YOURS')
    await change(tx, await lockFoundBooking(tx, { id, tripId, timeZone }))
    return readBooking(tx, id)
  })
}

async function findTripAndOwner(tx: Tx, id: number): Promise<{ tripId: number; ownerId: string }> {
  const [found] = await tx
    .select({ tripId: bookings.tripId, ownerId: bookings.userId })
    .from(bookings)
    .where(eq(bookings.id, id))
  return found ?? fail('BOOKING_NOT_FOUND')
}

async function lockFoundBooking(
  tx: Tx,
  { id, tripId, timeZone }: { id: number; tripId: number; timeZone: string },
): Promise<LockedBooking> {
  const trip = await lockTrip(tx, { tripId, timeZone })
  if (!trip) fail('BOOKING_NOT_FOUND')
  const [locked] = await tx
    .select({ booking: bookings, hasLapsed: hasLapsed(trip.now) })
    .from(bookings)
    .where(eq(bookings.id, id))
    .for('update')
  if (!locked) fail('BOOKING_NOT_FOUND')
  return { trip, ...locked, seatIds: await findSeatIds(tx, id) }
}

export async function readBooking(tx: Tx | Context['db'], id: number): Promise<Booking> {
  const found = await tx
    .select({
      booking: bookings,
      now: sql<Date>`app_now()`.mapWith(bookings.createdAt),
      hasLapsed: hasLapsed(),
    })
    .from(bookings)
    .where(eq(bookings.id, id))
    .then(firstRow)
  const seatIds = await findSeatIds(tx, id)
  return toBooking(found.booking, { seatIds, now: found.now, hasLapsed: found.hasLapsed })
}

async function findSeatIds(tx: Tx | Context['db'], bookingId: number): Promise<number[]> {
  const rows = await tx.select({ id: seats.id }).from(seats).where(eq(seats.bookingId, bookingId))
  return rows.map(({ id }) => id)
}
