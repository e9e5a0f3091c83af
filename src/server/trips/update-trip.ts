import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Issue } from '#contract/errors.ts'
import {
  areBudgetsInOrder,
  areDatesInOrder,
  BUDGETS_OUT_OF_ORDER,
  DATES_OUT_OF_ORDER,
  type TripChange,
} from '#contract/trip-input.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { readDatabaseTime } from '../db/read-database-time.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { bookings, invitationLinks, isLive } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor } from '../live/topics.ts'
import { countTakenPlaces } from '../places/count-places.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { lockPictures, withPicturePaths, findMissingPictures } from './lock-pictures.ts'
import { publishTripSave } from './publish-trip-changes.ts'
import { recordSave } from './record-save.ts'
import { statusForDates, whyNotStatus } from './rules.ts'
import { startsAt, today } from './trip-clock.ts'
import { toTrip, tripColumns, type TripRow } from './trip-row.ts'

/** How long a booking can be cancelled with a full refund after a change of dates. */
const DAYS_TO_DECIDE = 7

/**
 * Saves a change of a trip. The trip's row is locked before anything is decided: if two people save on top of
 * one version, exactly one wins, and the other gets the winner's trip. count_trips(), total_trips() and
 * note_calendar_change() update what depends on it.
 */
export function updateTrip(
  { db, config, site }: Pick<Context, 'db' | 'config' | 'site'>,
  { id, by, change: { version, ...input } }: { id: number; by: string; change: TripChange },
): Promise<Trip> {
  const change = withPicturePaths(input, site.publicUrl)
  return db.transaction(async (tx) => {
    await setLockTimeout(tx)
    const existingPaths = await lockPictures(tx, change)
    const [locked] = await tx
      .select({ trip: tripColumns, today: today(config.timeZone) })
      .from(trips)
      .where(eq(trips.id, id))
      .for('update')
    if (!locked) fail('TRIP_NOT_FOUND')
    const before = locked.trip
    if (version !== undefined && version !== before.version) fail('TRIP_CHANGED', { current: toTrip(before) })

    const after = { ...before, ...change }
    const issues = [...findOrderIssues(after), ...findMissingPictures(change, before, existingPaths)]
    if (issues.length > 0) fail('INVALID_INPUT', { issues })

    // Null and 0 both mean that there is no limit.
    const limitBefore = before.maxParticipants ?? 0
    const limit = after.maxParticipants ?? 0
    const isLarger = limit !== limitBefore && (limit === 0 || limit > limitBefore)
    if (limit !== limitBefore) await refuseTooFewPlaces(tx, { id, limit })

    // Bookings matter only for a return to draft.
    const hasBookings = after.status === 'draft' && (await hasEverBeenBooked(tx, id))
    const refusal = whyNotStatus(before.status, after, { today: locked.today, hasBookings })
    if (refusal) fail(refusal)

    const saved = await tx
      .update(trips)
      .set({ ...change, status: statusForDates(after, locked.today), version: before.version + 1 })
      .where(eq(trips.id, id))
      .returning(tripColumns)
      .then(firstRow)
    const isPublished = before.status === 'draft' && saved.status !== 'draft'
    await recordSave(tx, { kind: isPublished ? 'published' : 'saved', by, before, after: saved })
    const mayHaveOpened = saved.status !== before.status || saved.startDate !== before.startDate
    if (isLarger || mayHaveOpened) await emit(tx, 'trip.opened', { tripId: id, isLarger })
    if (saved.startDate < before.startDate) await endOffersByStart(tx, id, config.timeZone)
    // Nobody is notified of changes to drafts, past or cancelled trips.
    if (saved.status === 'upcoming' || saved.status === 'ongoing') {
      await followTravelChange(tx, { by, before, saved, timeZone: config.timeZone })
    }
    await publishTripSave(tx, id, { before: before.status, after: saved.status })
    return toTrip(saved)
  })
}

/** Checks the trip as it will be, because a change may contain only one of two dates. */
function findOrderIssues(after: Parameters<typeof areDatesInOrder>[0]): Issue[] {
  return [
    ...(areDatesInOrder(after) ? [] : [DATES_OUT_OF_ORDER]),
    ...(areBudgetsInOrder(after) ? [] : [BUDGETS_OUT_OF_ORDER]),
  ]
}

async function refuseTooFewPlaces(tx: Tx, { id, limit }: { id: number; limit: number }): Promise<void> {
  if (limit === 0) return
  const takenPlaces = await countTakenPlaces(tx, { id, now: await readDatabaseTime(tx) })
  if (limit < takenPlaces) fail('BELOW_PLACES_TAKEN')
}

/** What follows from other dates or another location: for refunds, holds and notifications. */
async function followTravelChange(
  tx: Tx,
  { by, before, saved, timeZone }: { by: string; before: TripRow; saved: TripRow; timeZone: string },
): Promise<void> {
  const { id, startDate, endDate, location, bargeLocation } = before
  const haveDatesChanged = saved.startDate !== startDate || saved.endDate !== endDate
  if (haveDatesChanged) await allowFullRefunds(tx, id, timeZone)
  if (haveDatesChanged || hasLocationChanged(saved, before)) {
    await excuseHolds(tx, id)
    const was = { startDate, endDate, location, bargeLocation }
    await emit(tx, 'trip.changed', { tripId: id, changeId: randomUUID(), was, by })
  }
}

type TripLocation = Pick<Trip, 'location' | 'bargeLocation'>

/** Only a changed location or meeting point notifies travellers; other texts may be edited silently. */
function hasLocationChanged(saved: TripLocation, before: TripLocation): boolean {
  return saved.location !== before.location || saved.bargeLocation !== before.bargeLocation
}

/** SQL expression for when a saved trip begins. */
function startOf(tripId: number, timeZone: string): SQL<Date> {
  return sql`(select ${startsAt(timeZone)} from ${trips} where ${trips.id} = ${tripId})`
}

/**
 * After an earlier start, offers, invitations with their links, and holds end by then. A hold whose payment is being processed
 * waits for that.
 */
async function endOffersByStart(tx: Tx, tripId: number, timeZone: string): Promise<void> {
  const start = startOf(tripId, timeZone)
  const isBeingPaid = and(eq(payments.bookingId, bookings.id), eq(payments.status, 'processing'))
  const shortened = await tx
    .update(bookings)
    .set({
      expiresAt: start,
      // An accepted offer keeps the time until which it was open.
      offeredUntil: sql`case when ${bookings.status} = 'offered' then ${start} else ${bookings.offeredUntil} end`,
    })
    .where(
      and(
        eq(bookings.tripId, tripId),
        inArray(bookings.status, ['offered', 'held']),
        gt(bookings.expiresAt, start),
        notExists(tx.select({ id: payments.id }).from(payments).where(isBeingPaid)),
      ),
    )
    .returning({ id: bookings.id, userId: bookings.userId })
  if (shortened.length === 0) return
  await tx
    .update(invitationLinks)
    .set({ expiresAt: sql`least(${invitationLinks.expiresAt}, ${start})` })
    .where(
      inArray(
        invitationLinks.bookingId,
        shortened.map(({ id }) => id),
      ),
    )
  await publishPlaceChange(tx, tripId, ...shortened.map(({ userId }) => userId))
}

/** After a change of dates, bookings can be cancelled with a full refund for some days, until the start. */
async function allowFullRefunds(tx: Tx, tripId: number, timeZone: string): Promise<void> {
  const start = startOf(tripId, timeZone)
  const affected = await tx
    .update(bookings)
    .set({ fullRefundUntil: sql`least(app_now() + make_interval(days => ${DAYS_TO_DECIDE}), ${start})` })
    .where(and(eq(bookings.tripId, tripId), inArray(bookings.status, ['held', 'confirmed'])))
    .returning({ userId: bookings.userId })
  const userIds = affected.map(({ userId }) => userId)
  await publishChanges(tx, ...changesFor(userIds, 'bookings'))
}

/** The trip is no longer what people chose, so giving up a hold does not count against them. */
async function excuseHolds(tx: Tx, tripId: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ isReleaseExcused: true })
    .where(and(eq(bookings.tripId, tripId), eq(bookings.status, 'held')))
}

/** Whether the trip has a live booking, or ever had a confirmed one. */
async function hasEverBeenBooked(tx: Tx, tripId: number): Promise<boolean> {
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.tripId, tripId), or(isLive(), isNotNull(bookings.confirmedAt))))
    .limit(1)
  return found.length > 0
}
