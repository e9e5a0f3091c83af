import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isZero } from '#contract/money.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { Events, TripPlan } from '../events/events.ts'
import { composeReminders } from './compose-reminders.ts'
import { formatMoment, type Involvement } from './messages.ts'
import { findTrip } from './notification-queries.ts'
import { notifyAll } from './notify.ts'
import { tripChangedMessage } from './trip-messages.ts'

type TripReactionContext = Pick<Context, 'db' | 'config'>

/** Notifies everybody who has a place, waits for one, or drives. */
function notifyTripChanged(
  { db, config }: TripReactionContext,
  { tripId, changeId, was }: Events['trip.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, tripId)
    if (!trip) return
    const concerned = await findConcernedPeople(tx, tripId)
    const newNotifications = [...concerned].flatMap(([userId, { involvement, fullRefundUntil }]) => {
      const refundUntil = fullRefundUntil && formatMoment(fullRefundUntil, config.timeZone)
      const message = tripChangedMessage({ trip, was, involvement, refundUntil })
      return message ? [{ userId, about: `trip-changed/${changeId}/${userId}`, message }] : []
    })
    await notifyAll(tx, newNotifications)
  })
}

type LegacyTripChange = Omit<Events['trip.changed'], 'was'> & { was: Pick<TripPlan, 'startDate' | 'endDate'> }

/** Jobs from before an update only contain dates. They use the same `about`, so nobody is notified twice. */
async function notifyTripDatesChanged(
  context: TripReactionContext,
  { was, ...event }: LegacyTripChange,
): Promise<void> {
  const trip = await context.db.transaction((tx) => findTrip(tx, event.tripId))
  // Whatever else changed is unknown, so the present plan stands in for the former one.
  if (trip) await notifyTripChanged(context, { ...event, was: { ...trip, ...was } })
}

type ConcernedPerson = { involvement: Involvement; fullRefundUntil: Date | null }

/** Everybody concerned by a trip's plan, why, and until when new dates allow a full refund. */
async function findConcernedPeople(tx: Tx, tripId: number): Promise<Map<string, ConcernedPerson>> {
  const { rows } = await tx.execute<{ user_id: string; involvement: Involvement }>(sql`
    select driver_id as user_id, 'driving' as involvement, 1 as weight from ${cars} where trip_id = ${tripId}
    union all select user_id, 'waiting', 2 from ${waitlistEntries} where trip_id = ${tripId}
    union all select user_id, 'invited', 2 from ${bookings}
      where trip_id = ${tripId} and status = 'offered' and invited_by is not null and is_live(status, expires_at, app_now())
    union all select user_id, case status when 'held' then 'held' else 'booked' end,
      case status when 'held' then 3 else 4 end from ${bookings}
      where trip_id = ${tripId} and status in ('held', 'confirmed') and is_live(status, expires_at, app_now())
    order by weight`)
  // Of several relations of a person the last row counts, which has the highest weight.
  const concerned = new Map<string, ConcernedPerson>(
    rows.map(({ user_id, involvement }) => [user_id, { involvement, fullRefundUntil: null }]),
  )
  const refundable = await tx
    .select({
      userId: bookings.userId,
      fullRefundUntil: bookings.fullRefundUntil,
      unitPrice: bookings.unitPrice,
    })
    .from(bookings)
    .where(
      and(eq(bookings.tripId, tripId), eq(bookings.status, 'confirmed'), isNotNull(bookings.fullRefundUntil)),
    )
  for (const { userId, fullRefundUntil, unitPrice } of refundable) {
    if (!isZero(unitPrice)) concerned.set(userId, { involvement: 'booked', fullRefundUntil })
  }
  return concerned
}

/** Notifies everybody on the trip at that time, unless it was moved or cancelled. */
function notifyTripNear({ db, config }: TripReactionContext, tripStart: Events['trip.near']): Promise<void> {
  const { tripId, startDate } = tripStart
  return db.transaction(async (tx) => {
    const reminders = await composeReminders(tx, { ...tripStart, timeZone: config.timeZone })
    const newNotifications = reminders.map(({ userId, message }) => {
      return { userId, about: `reminder/${tripId}/${startDate}/${userId}`, message, onlyWhile: tripStart }
    })
    await notifyAll(tx, newNotifications)
  })
}

export const tripReactions = {
  'notifications.trip-changed': notifyTripChanged,
  // No longer emitted, but a job of this name may remain from before an update.
  'notifications.trip-dates-changed': notifyTripDatesChanged,
  'notifications.reminder': notifyTripNear,
}
