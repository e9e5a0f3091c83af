import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { DEFAULT_REFUND_TIERS } from '#contract/bookings.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { announce } from '../events/announce.ts'
import { emit } from '../events/emit.ts'
import { tripTopic, userTopic } from '../events/topics.ts'
import { countFreePlaces } from '../trips/count-places.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { endLapsedHolds } from './end-lapsed-holds.ts'
import { findWaiting } from './find-waiting.ts'
import { offerEnd, planOffers } from './rules.ts'

/**
 * Places of a locked trip have become free: they are offered to those who wait,
 * in the same transaction, so nobody else comes in between. Whoever was passed by
 * for letting an offer lapse counts again.
 */
export async function offerFreedPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await countAgain(tx, trip)
  await settlePlaces(tx, trip)
}

/** Ends what time has ended on a locked trip, holds and offers, and offers what is free to the parties that fit. */
export async function settlePlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  // A hold that is over is in the way of an offer to who had it.
  if (await endLapsedHolds(tx, trip)) await countAgain(tx, trip)
  await endLapsedOffers(tx, trip)
  if (!trip.isOpen) return
  const waiting = await findWaiting(tx, { tripId: trip.id, now: trip.now })
  if (waiting.length === 0) return
  const free = await countFreePlaces(tx, trip)
  const { offers, passedOver } = planOffers(waiting, free)
  if (offers.length === 0) return

  const expiresAt = offerEnd(trip)
  for (const { entryId, places } of offers) {
    const userId = waiting.find(({ id }) => id === entryId)?.userId ?? ''
    const [offer] = await tx
      .insert(bookings)
      .values({
        tripId: trip.id,
        userId,
        status: 'offered',
        partySize: places,
        unitPrice: trip.price,
        refundTiers: DEFAULT_REFUND_TIERS,
        expiresAt,
      })
      .returning({ id: bookings.id })
    if (!offer) throw new Error('The offer was not inserted')
    await emit(tx, 'place.offered', { bookingId: offer.id })
    await announce(tx, { topic: userTopic(userId), what: 'bookings' })
  }
  for (const { entryId, reason } of passedOver) {
    await tx
      .update(waitlistEntries)
      .set({ passedOverAt: trip.now, passedOverPlaces: Math.min(free, 99), passedOverReason: reason })
      .where(eq(waitlistEntries.id, entryId))
  }
  await announce(tx, { topic: tripTopic(trip.id), what: 'seats' })
}

async function countAgain(tx: Tx, trip: LockedTrip): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ skipsNext: false })
    .where(and(eq(waitlistEntries.tripId, trip.id), eq(waitlistEntries.skipsNext, true)))
}

/** A first lapse keeps the entry, which is passed by until the next place is freed; a second removes it. */
async function endLapsedOffers(tx: Tx, trip: LockedTrip): Promise<void> {
  const lapsed = await tx
    .update(bookings)
    .set({ status: 'expired', endedAt: trip.now, endedBy: 'time' })
    .where(
      and(eq(bookings.tripId, trip.id), eq(bookings.status, 'offered'), lte(bookings.expiresAt, trip.now)),
    )
    .returning({ id: bookings.id, userId: bookings.userId })
  if (lapsed.length === 0) return

  const users = lapsed.map(({ userId }) => userId)
  const theirs = and(eq(waitlistEntries.tripId, trip.id), inArray(waitlistEntries.userId, users))
  const removed = await tx
    .delete(waitlistEntries)
    .where(and(theirs, sql`${waitlistEntries.lapsedOffers} > 0`))
    .returning({ userId: waitlistEntries.userId })
  await tx.update(waitlistEntries).set({ lapsedOffers: 1, skipsNext: true }).where(theirs)
  for (const { id, userId } of lapsed) {
    const isLast = removed.some((entry) => entry.userId === userId)
    await emit(tx, 'offer.lapsed', { bookingId: id, isLast })
    await announce(tx, { topic: userTopic(userId), what: 'bookings' })
  }
  await announce(tx, { topic: tripTopic(trip.id), what: 'seats' })
}
