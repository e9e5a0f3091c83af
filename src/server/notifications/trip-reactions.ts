import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isFree } from '../bookings/rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { Events, TripPlan } from '../events/events.ts'
import { findTrip } from './notification-queries.ts'
import { formatMoment, type Involvement } from './messages.ts'
import { describeReminders } from './describe-reminders.ts'
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
    const newNotifications = [...concerned].flatMap(([userId, { as, until }]) => {
      const refundUntil = until === null ? null : formatMoment(until, config.timeZone)
      const message = tripChangedMessage({ trip, was, as, refundUntil })
      return message ? [{ userId, about: `trip-changed/${changeId}/${userId}`, message }] : []
    })
    await notifyAll(tx, newNotifications)
  })
}

type LegacyTripChange = Omit<Events['trip.changed'], 'was'> & { was: Pick<TripPlan, 'startDate' | 'endDate'> }

/** Old jobs only contain dates. They use the same `about`, so nobody is notified twice. */
async function notifyTripDatesChanged(
  context: TripReactionContext,
  { was, ...changed }: LegacyTripChange,
): Promise<void> {
  const trip = await context.db.transaction((tx) => findTrip(tx, changed.tripId))
  if (trip) await notifyTripChanged(context, { ...changed, was: { ...trip, ...was } })
}

type ConcernedPerson = { as: Involvement; until: Date | null }

/** Everybody concerned by a trip's plan, why, and until when new dates allow a full refund. */
async function findConcernedPeople(tx: Tx, tripId: number): Promise<Map<string, ConcernedPerson>> {
  const others = await tx.execute<{ user_id: string; part: Involvement }>(sql`
    select driver_id as user_id, 'driving' as part, 1 as weight from ${cars} where trip_id = ${tripId}
    union all select user_id, 'waiting', 2 from ${waitlistEntries} where trip_id = ${tripId}
    union all select user_id, case status when 'held' then 'held' else 'booked' end, 3 from ${bookings}
      where trip_id = ${tripId} and status in ('held', 'confirmed') and is_live(status, expires_at, app_now())
    order by weight`)
  const concerned = new Map<string, ConcernedPerson>(
    others.rows.map(({ user_id, part }) => [user_id, { as: part, until: null }]),
  )
  const going = await tx
    .select({ userId: bookings.userId, until: bookings.fullRefundUntil, unitPrice: bookings.unitPrice })
    .from(bookings)
    .where(
      and(eq(bookings.tripId, tripId), eq(bookings.status, 'confirmed'), isNotNull(bookings.fullRefundUntil)),
    )
  for (const { userId, until, unitPrice } of going) {
    if (!isFree(unitPrice)) concerned.set(userId, { as: 'booked', until })
  }
  return concerned
}

/** Notifies everybody on the trip at that time, unless it was moved or cancelled. */
function notifyTripNear({ db, config }: TripReactionContext, near: Events['trip.near']): Promise<void> {
  const { tripId, startDate } = near
  return db.transaction(async (tx) => {
    const reminders = await describeReminders(tx, { ...near, timeZone: config.timeZone })
    const newNotifications = reminders.map(({ userId, message }) => {
      return { userId, about: `reminder/${tripId}/${startDate}/${userId}`, message, onlyWhile: near }
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
