import { and, eq, gt, sql } from 'drizzle-orm'
import { isZero } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { TripPlan } from '../events/events.ts'
import { formatMoment, type Involvement, type NotificationMessage } from './messages.ts'
import { findTrip } from './notification-queries.ts'
import { tripChangedMessage } from './trip-messages.ts'

type ComposeTripChangeInput = {
  tripId: number
  /** The plan before the change. */
  was: TripPlan
  timeZone: string
  /** If set, only this person is told. */
  userId?: string
}

/**
 * Composes what has changed about a trip's plan until now, for everybody who has a place, waits for one, or drives; nothing if
 * the trip was cancelled since.
 */
export async function composeTripChange(
  tx: Tx,
  { tripId, was, timeZone, userId }: ComposeTripChangeInput,
): Promise<{ userId: string; message: NotificationMessage }[]> {
  const trip = await findTrip(tx, tripId)
  const isCancelled = and(eq(trips.id, tripId), eq(trips.status, 'cancelled'))
  if (!trip || (await tx.$count(trips, isCancelled)) > 0) return []
  const concerned = await findConcernedPeople(tx, { tripId, userId })
  return [...concerned].flatMap(([concernedId, { involvement, fullRefundUntil }]) => {
    const refundUntil = fullRefundUntil && formatMoment(fullRefundUntil, timeZone)
    const message = tripChangedMessage({ trip, was, involvement, refundUntil })
    return message ? [{ userId: concernedId, message }] : []
  })
}

type ConcernedPerson = { involvement: Involvement; fullRefundUntil: Date | null }

/** Everybody concerned by a trip's plan, or one of them: why, and until when new dates allow a full refund. */
async function findConcernedPeople(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string | undefined },
): Promise<Map<string, ConcernedPerson>> {
  const isWanted = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const { rows } = await tx.execute<{ user_id: string; involvement: Involvement }>(sql`
    select user_id, involvement from (
      select driver_id as user_id, 'driving' as involvement, 1 as weight from ${cars} where trip_id = ${tripId}
      union all select user_id, 'waiting', 2 from ${waitlistEntries} where trip_id = ${tripId}
      union all select user_id, 'invited', 2 from ${bookings}
        where trip_id = ${tripId} and status = 'offered' and invited_by is not null and is_live(status, expires_at, app_now())
      union all select user_id, case status when 'held' then 'held' else 'booked' end,
        case status when 'held' then 3 else 4 end from ${bookings}
        where trip_id = ${tripId} and status in ('held', 'confirmed') and is_live(status, expires_at, app_now())
    ) people
    where ${isWanted} order by weight`)
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
      and(
        eq(bookings.tripId, tripId),
        eq(bookings.status, 'confirmed'),
        gt(bookings.fullRefundUntil, appNow),
        userId === undefined ? undefined : eq(bookings.userId, userId),
      ),
    )
  for (const { userId: refundedId, fullRefundUntil, unitPrice } of refundable) {
    if (!isZero(unitPrice)) concerned.set(refundedId, { involvement: 'booked', fullRefundUntil })
  }
  return concerned
}
