import { and, eq, sql } from 'drizzle-orm'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Context } from '../context.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { fail } from '../fail.ts'
import { findCreated, noteCreated, type IdempotencyKey } from '../idempotency/created-once.ts'
import { announcePlaces } from '../trips/announce-places.ts'
import { countFreePlaces } from '../trips/count-places.ts'
import { findLiveBooking } from '../trips/find-live-booking.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { settlePlaces } from './settle-places.ts'
import { findEntry } from './waitlist-entry.ts'

type JoinWaitlistInput = {
  tripId: number
  userId: string
  partySize: number
  acceptsFewer: boolean
  key?: IdempotencyKey
}

/**
 * Puts a party into the queue for a full trip. Who waits already changes what it
 * asks for: a larger party goes to the end, since others came for less before it.
 */
export function joinWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, userId, partySize, acceptsFewer, key = null }: JoinWaitlistInput,
): Promise<{ entry: WaitlistEntry; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const joined = await findCreated(tx, key)
    if (joined !== null) {
      const entry = await findEntry(tx, { tripId, userId })
      return { entry: entry?.id === joined ? entry : fail('WAITLIST_ENTRY_NOT_FOUND'), isNew: false }
    }
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip || trip.status === 'draft') fail('TRIP_NOT_FOUND')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    // Those who came before, first: what is left over then is for everybody.
    await settlePlaces(tx, trip)
    const bookingId = await findLiveBooking(tx, { tripId, userId, at: trip.now })
    if (bookingId !== null) fail('ALREADY_BOOKED', { bookingId })

    const [before] = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.tripId, tripId), eq(waitlistEntries.userId, userId)))
    const isSame = before?.partySize === partySize && before.acceptsFewer === acceptsFewer
    if (!isSame) {
      if ((await countFreePlaces(tx, trip)) >= partySize) fail('PLACES_FREE')
      const wanted = { partySize, acceptsFewer }
      if (!before) await tx.insert(waitlistEntries).values({ tripId, userId, ...wanted })
      else {
        const isMore = partySize > before.partySize
        await tx
          .update(waitlistEntries)
          .set({ ...wanted, ...(isMore && { createdAt: sql`app_now()` }) })
          .where(eq(waitlistEntries.id, before.id))
      }
      await settlePlaces(tx, trip)
      await announcePlaces(tx, tripId, userId)
    }
    const entry = await findEntry(tx, { tripId, userId })
    if (!entry) throw new Error('The entry was not kept')
    await noteCreated(tx, key, entry.id)
    return { entry, isNew: !before }
  })
}
