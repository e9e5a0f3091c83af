import { and, eq, inArray, sql } from 'drizzle-orm'
import { freeSeats } from '../cars/free-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { emit } from '../events/emit.ts'
import { recheckPayments } from '../payments/recheck-payments.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { countFreePlaces } from '../places/count-places.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { findWaitingParties } from './find-waiting-parties.ts'
import { offerEndsAt, planOffers } from './rules.ts'

/**
 * Brings a locked trip up to date: ends lapsed holds and offers, then offers free places to the waitlist, in
 * one transaction, so that nobody else can take them. Safe to repeat.
 */
export async function settlePlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await endLapsedBookings(tx, trip)
  await offerPlaces(tx, trip)
}

/** The same after a place came free, which begins a new round: parties that let an offer lapse have their turn again. */
export async function settleFreedPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  await resetSkippedTurns(tx, trip)
  await settlePlaces(tx, trip)
}

async function resetSkippedTurns(tx: Tx, { id }: LockedTrip): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ skipsNext: false })
    .where(and(eq(waitlistEntries.tripId, id), eq(waitlistEntries.skipsNext, true)))
}

/** The booking's current seats. */
const ownSeatIds = sql`array(select s.id from ${seats} s where s.booking_id = ${bookings.id})`

/** Ends lapsed holds and offers of a locked trip. The caller offers the places afterwards. */
export async function endLapsedBookings(tx: Tx, trip: LockedTrip): Promise<void> {
  const lapsed = await tx
    .update(bookings)
    .set({ status: 'expired', endedAt: trip.now, endedBy: 'time', lastSeatIds: ownSeatIds })
    .where(and(eq(bookings.tripId, trip.id), hasLapsed(trip.now)))
    .returning({ id: bookings.id, userId: bookings.userId, heldAt: bookings.heldAt })
  if (lapsed.length === 0) return

  const holds = lapsed.filter(({ heldAt }) => heldAt !== null)
  if (holds.length > 0) {
    const ids = holds.map(({ id }) => id)
    await freeSeats(tx, ...ids)
    await recheckPayments(tx, ...ids)
    await resetSkippedTurns(tx, trip)
  }
  await recordLapsedOffers(
    tx,
    trip,
    lapsed.filter(({ heldAt }) => heldAt === null),
  )
  await publishPlaceChange(tx, trip.id, ...lapsed.map(({ userId }) => userId))
}

/**
 * After a first lapse the entry stays, and comes after everybody else in this round; a second lapse removes
 * it.
 */
async function recordLapsedOffers(
  tx: Tx,
  trip: LockedTrip,
  offers: { id: number; userId: string }[],
): Promise<void> {
  if (offers.length === 0) return
  const users = offers.map(({ userId }) => userId)
  const theirs = and(eq(waitlistEntries.tripId, trip.id), inArray(waitlistEntries.userId, users))
  const removed = await tx
    .delete(waitlistEntries)
    .where(and(theirs, sql`${waitlistEntries.lapsedOffers} > 0`))
    .returning({ userId: waitlistEntries.userId })
  await tx.update(waitlistEntries).set({ lapsedOffers: 1, skipsNext: true }).where(theirs)
  for (const { id, userId } of offers) {
    const isLast = removed.some((entry) => entry.userId === userId)
    await emit(tx, 'offer.lapsed', { bookingId: id, isLast })
  }
}

/**
 * Offers the free places of a locked trip to the parties that fit, in order, while the trip can be booked.
 */
export async function offerPlaces(tx: Tx, trip: LockedTrip): Promise<void> {
  if (!trip.isOpen) return
  const waiting = await findWaitingParties(tx, { tripId: trip.id, now: trip.now })
  if (waiting.length === 0) return
  const free = await countFreePlaces(tx, trip)
  const { offers, passedOver } = planOffers(waiting, free)
  if (offers.length === 0) return

  const offeredUntil = offerEndsAt(trip)
  const terms = {
    tripId: trip.id,
    status: 'offered' as const,
    unitPrice: trip.price,
    refundTiers: trip.refundTiers,
    expiresAt: offeredUntil,
    offeredUntil,
  }
  const made = await tx
    .insert(bookings)
    .values(offers.map(({ userId, places }) => ({ ...terms, userId, partySize: places })))
    .returning({ id: bookings.id, userId: bookings.userId })
  for (const { id } of made) await emit(tx, 'place.offered', { bookingId: id })
  for (const reason of ['size', 'lapsed'] as const) {
    const entries = passedOver.filter((entry) => entry.reason === reason).map(({ entryId }) => entryId)
    if (entries.length === 0) continue
    await tx
      .update(waitlistEntries)
      .set({ passedOverAt: trip.now, passedOverPlaces: free, passedOverReason: reason })
      .where(inArray(waitlistEntries.id, entries))
  }
  await publishPlaceChange(tx, trip.id, ...made.map(({ userId }) => userId))
}
