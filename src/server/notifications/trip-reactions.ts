import type { Context } from '../context.ts'
import type { Events, TripPlan } from '../events/events.ts'
import { composeReminders } from './compose-reminders.ts'
import { composeTripChange } from './compose-trip-change.ts'
import { findTrip } from './notification-queries.ts'
import { notifyAll } from './notify.ts'

type TripReactionContext = Pick<Context, 'db' | 'config'>

/** Notifies everybody who has a place, waits for one, or drives. */
function notifyTripChanged(
  { db, config: { timeZone } }: TripReactionContext,
  { tripId, changeId, was, by }: Events['trip.changed'],
): Promise<void> {
  const onlyWhile = { changedTripId: tripId, was }
  const source =
    by === undefined ? {} : { from: { senderId: by, subject: `trip/${tripId}`, isOwnMatter: true } }
  return db.transaction(async (tx) => {
    const messages = await composeTripChange(tx, { tripId, was, timeZone })
    const newNotifications = messages.map(({ userId, message }) => {
      return { userId, about: `trip-changed/${changeId}/${userId}`, message, onlyWhile, ...source }
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
