import { eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { type Actor, lockOwnBooking, readBooking } from './lock-booking.ts'
import { holdEnd } from './rules.ts'

/** Keeps a hold for longer, up to its longest. A place that is confirmed needs no keeping. */
export function renewHold(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const { trip, booking, hasLapsed } = await lockOwnBooking(tx, { id, actor, timeZone: config.timeZone })
    if (booking.status === 'confirmed') return readBooking(tx, id)
    if (booking.status === 'offered') fail(hasLapsed ? 'OFFER_ENDED' : 'OFFER_NOT_ACCEPTED')
    if (booking.status === 'cancelled') fail('BOOKING_ENDED')
    if (booking.status === 'expired' || hasLapsed || !booking.heldAt) fail('HOLD_ENDED')
    if (!trip.isOpen) fail('TRIP_CLOSED')

    const expiresAt = holdEnd({ now: trip.now, heldAt: booking.heldAt, startsAt: trip.startsAt })
    await tx.update(bookings).set({ expiresAt }).where(eq(bookings.id, id))
    await announce(tx, { topic: userTopic(booking.userId), what: 'bookings' })
    return readBooking(tx, id)
  })
}
