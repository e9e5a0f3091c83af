import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isPublic } from '#contract/access.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { findLiveBooking } from '../places/find-live-booking.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { findWaitlistEntry } from './find-waitlist-entries.ts'
import { reassignPlaces } from './reassign-places.ts'

type JoinWaitlistInput = {
  tripId: number
  userId: string
  partySize: number
  /** An offer may be for part of the party. */
  acceptsFewer: boolean
  key?: IdempotencyKey
}

/** The entry waits behind everybody who gave up no offer, and the next lapsed offer removes it. */
const OFFER_PENALTY = { lapsedOffers: 1, priority: -1 }
/** How long a given-up offer counts. */
const GIVEN_UP_OFFER_WINDOW = sql`interval '7 days'`

/**
 * Joins the waitlist of a full trip, or changes an existing entry. A larger party moves to the end, because
 * others asked for less before it.
 */
export function joinWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, userId, partySize, acceptsFewer, key = null }: JoinWaitlistInput,
): Promise<{ entry: WaitlistEntry; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) {
      const entry = await findWaitlistEntry(tx, { tripId, userId })
      return { entry: entry?.id === createdId ? entry : fail('WAITLIST_ENTRY_NOT_FOUND'), isNew: false }
    }
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip || !isPublic(trip)) fail('TRIP_NOT_FOUND')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    // Serve earlier entries first: only what is left then is free for everybody.
    await reassignPlaces(tx, trip)
    const bookingId = await findLiveBooking(tx, { tripId, userId, at: trip.now })
    if (bookingId !== null) fail('ALREADY_BOOKED', { bookingId })

    const [before] = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.tripId, tripId), eq(waitlistEntries.userId, userId)))
    const isSame = before?.partySize === partySize && before.acceptsFewer === acceptsFewer
    if (!isSame) {
      if ((await countFreePlaces(tx, trip)) >= partySize) fail('PLACES_FREE')
      const request = { partySize, acceptsFewer }
      if (!before) {
        await refuseDuringHoldPause(tx, { trip, userId, pauseMinutes: config.holdPauseMinutes })
        const penalty = (await hasGivenUpOffer(tx, { trip, userId })) ? OFFER_PENALTY : {}
        await tx.insert(waitlistEntries).values({ tripId, userId, ...request, ...penalty })
      } else {
        const isLarger = partySize > before.partySize
        await tx
          .update(waitlistEntries)
          .set({ ...request, ...(isLarger && { createdAt: sql`app_now()` }) })
          .where(eq(waitlistEntries.id, before.id))
      }
      // The places that are free may be enough for this request.
      await reassignPlaces(tx, trip)
      await publishPlaceChange(tx, tripId, userId)
    }
    const entry = await findWaitlistEntry(tx, { tripId, userId })
    if (!entry) throw new Error('The entry was not kept')
    await recordCreated(tx, key, entry.id)
    return { entry, isNew: !before }
  })
}

type JoiningPerson = { trip: LockedTrip; userId: string }

/**
 * Fails while the user is paused for giving up holds of this trip; otherwise they could get the places back
 * as an offer.
 */
async function refuseDuringHoldPause(
  tx: Tx,
  { trip, userId, pauseMinutes }: JoiningPerson & { pauseMinutes: number },
): Promise<void> {
  const now = sql`${trip.now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from
      hold_paused_until(${userId}, ${trip.id}, make_interval(mins => ${pauseMinutes}), ${now}) - ${now}))::int as seconds`)
  const seconds = rows[0]?.seconds ?? null
  if (seconds !== null) fail('HOLD_PAUSED', { retryAfterSeconds: seconds })
}

/**
 * Whether the user lately let an offer lapse, declined it, or accepted it and did not pay. Leaving and
 * joining again must not reset this: a few accounts could pass the places among themselves.
 */
async function hasGivenUpOffer(tx: Tx, { trip, userId }: JoiningPerson): Promise<boolean> {
  const isGivenUpOffer = and(
    eq(bookings.tripId, trip.id),
    eq(bookings.userId, userId),
    inArray(bookings.status, ['cancelled', 'expired']),
    gt(bookings.endedAt, sql`${trip.now.toISOString()}::timestamptz - ${GIVEN_UP_OFFER_WINDOW}`),
    // It began as an offer from the waitlist, and never was confirmed.
    isNotNull(bookings.offeredUntil),
    isNull(bookings.invitedBy),
    isNull(bookings.confirmedAt),
    eq(bookings.isReleaseExcused, false),
    inArray(bookings.endedBy, ['traveller', 'time']),
  )
  return (await tx.$count(bookings, isGivenUpOffer)) > 0
}
