import { and, eq, inArray, sql } from 'drizzle-orm'
import { isZero } from '#contract/money.ts'
import type { Trip, TripCancellation } from '#contract/trips.ts'
import { actAsOrganiser } from '../access/act-as-organiser.ts'
import { freeSeats } from '../cars/free-seats.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { paymentLeft } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { TRIPS_TOPIC, tripTopic } from '../live/topics.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import { recheckPayments } from '../payments/recheck-payments.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { createRefundsForTrip } from '../refunds/create-refunds.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { publishTripChanges } from '../trips/publish-trip-changes.ts'
import { recordSave } from '../trips/record-save.ts'
import { toTrip, tripColumns, type TripRow } from '../trips/trip-row.ts'

/**
 * Cancels a trip for good: ends all bookings, refunds all payments in full, deletes the waitlist, and
 * notifies everybody. Repeating it changes nothing.
 */
export function cancelTrip(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, by }: { tripId: number; by: string },
): Promise<Trip> {
  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('TRIP_NOT_FOUND')
    if (trip.status === 'completed') fail('TRIP_CLOSED')
    const before = await readRow(tx, tripId)
    if (trip.status === 'cancelled') return toTrip(before)
    await actAsOrganiser(tx, { userId: by, ownerId: null })
    await endEverything(tx, trip)
    const after = await readRow(tx, tripId)
    await recordSave(tx, { kind: 'cancelled', by, before, after })
    return toTrip(after)
  })
}

function readRow(tx: Tx, tripId: number): Promise<TripRow> {
  return tx.select(tripColumns).from(trips).where(eq(trips.id, tripId)).then(firstRow)
}

async function endEverything(tx: Tx, { id: tripId, now }: LockedTrip): Promise<void> {
  const endedBookings = await endBookings(tx, { tripId, now })
  const bookingIds = endedBookings.map(({ id }) => id)
  await refundEverybody(tx, { tripId, endedIds: new Set(bookingIds) })
  const waitingPeople = await tx
    .delete(waitlistEntries)
    .where(eq(waitlistEntries.tripId, tripId))
    .returning({ userId: waitlistEntries.userId })
  await tx
    .update(trips)
    // The version refuses changes of a trip by admins who have not seen that it is cancelled.
    .set({ status: 'cancelled', version: sql`${trips.version} + 1` })
    .where(eq(trips.id, tripId))
  await emit(tx, 'trip.cancelled', {
    tripId,
    bookingIds,
    waitedFor: waitingPeople.map(({ userId }) => userId),
  })
  const drivers = await tx.select({ userId: cars.driverId }).from(cars).where(eq(cars.tripId, tripId))
  const everybody = [...endedBookings, ...waitingPeople, ...drivers]
  await publishPlaceChange(tx, tripId, ...new Set(everybody.map(({ userId }) => userId)))
  await publishTripChanges(tx, [tripId])
}

/**
 * Ends every held, offered or confirmed booking of a locked trip, and frees its seats. A trigger,
 * count_participants(), lowers the trip's number of people.
 */
async function endBookings(
  tx: Tx,
  { tripId, now }: { tripId: number; now: Date },
): Promise<{ id: number; userId: string }[]> {
  const ended = await tx
    .update(bookings)
    .set({ status: 'cancelled', endedAt: now, endedBy: 'organiser' })
    .where(and(eq(bookings.tripId, tripId), inArray(bookings.status, UNENDED_STATUSES)))
    .returning({ id: bookings.id, userId: bookings.userId })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) {
    await freeSeats(tx, ...ids)
    // The check sees that the bookings have ended, and cancels their open payments at the provider.
    await recheckPayments(tx, ...ids)
  }
  return ended
}

/**
 * Refunds every payment in full. `trip.cancelled` notifies the travellers whose bookings end now. Those who
 * had left the trip before are notified by `refund.promised`.
 */
async function refundEverybody(
  tx: Tx,
  { tripId, endedIds }: { tripId: number; endedIds: Set<number> },
): Promise<void> {
  const refunds = await createRefundsForTrip(tx, { tripId, reason: 'trip-cancelled' })
  for (const { refundId, bookingId, userId } of refunds) {
    if (endedIds.has(bookingId)) continue
    await emit(tx, 'refund.promised', { refundId })
    await publishPaymentChange(tx, { tripId, userId })
  }
  await publishChanges(
    tx,
    { topic: tripTopic(tripId), what: 'payments' },
    { topic: TRIPS_TOPIC, what: 'money' },
  )
}

type LeftToRefund = { realLeft: string; sandboxLeft: string }

/**
 * The people and the money that cancelling the trip would affect, shown to the admin beforehand. `holds`
 * counts open offers, too.
 */
export async function previewTripCancellation(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<TripCancellation> {
  const { rows } = await db.execute<Omit<TripCancellation, 'refund' | 'sandboxRefund'> & LeftToRefund>(sql`
    select count(b.id) filter (where b.status = 'confirmed')::int as bookings,
      coalesce(sum(b.party_size) filter (where b.status = 'confirmed'), 0)::int as people,
      count(b.id) filter (where b.status <> 'confirmed' and is_live(b.status, b.expires_at, app_now()))::int as holds,
      (select count(*) from waitlist_entries where trip_id = t.id)::int as waiting,
      (select count(*) from cars where trip_id = t.id)::int as cars,
      coalesce(money.real_left, 0)::numeric(20, 2)::text as "realLeft",
      coalesce(money.sandbox_left, 0)::numeric(20, 2)::text as "sandboxLeft"
    from trips t cross join lateral (
      select sum(${paymentLeft}) filter (where provider <> 'sandbox') as real_left,
        sum(${paymentLeft}) filter (where provider = 'sandbox') as sandbox_left
      from payments where trip_id = t.id and paid_at is not null
    ) money left join bookings b on b.trip_id = t.id and b.status in ${UNENDED_STATUSES}
    where t.id = ${tripId} group by t.id, money.real_left, money.sandbox_left`)
  const [preview] = rows
  if (!preview) fail('TRIP_NOT_FOUND')
  const { realLeft, sandboxLeft, ...effects } = preview
  if (isZero(realLeft)) return { ...effects, refund: sandboxLeft, sandboxRefund: null }
  return { ...effects, refund: realLeft, sandboxRefund: isZero(sandboxLeft) ? null : sandboxLeft }
}
