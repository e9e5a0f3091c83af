import { eq, sql } from 'drizzle-orm'
import type { RefundTier } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { refundTerms, trips } from '../db/tables/trips.ts'
import { isOpen, startsAt } from './trip-clock.ts'

/** A locked trip, with what decisions need. */
export type LockedTrip = {
  id: number
  title: string
  status: typeof trips.$inferSelect.status
  price: string
  /** The trip's own refund terms, or the usual ones. */
  refundTiers: RefundTier[]
  /** The database's time after the lock was acquired, because the wait may have been long. */
  now: Date
  /** 00:00 of the first day, in the site's time zone. */
  startsAt: Date
  /** Calendar days until then, in the site's time zone. */
  daysBefore: number
  /** Upcoming, and not started. */
  isOpen: boolean
}

/**
 * Locks a trip, and with it its bookings, seats, cars and waitlist, which change only under this lock, so
 * that nothing is given twice. Lock order everywhere: person, trip, booking, payment, seats by id. Returns
 * null if there is no such trip or, with `isPatient: false`, if it is locked. Otherwise waiting fails after
 * three seconds.
 */
export async function lockTrip(
  tx: Tx,
  { tripId, timeZone, isPatient = true }: { tripId: number; timeZone: string; isPatient?: boolean },
): Promise<LockedTrip | null> {
  await setLockTimeout(tx)
  const [trip] = await tx
    .select({
      id: trips.id,
      title: trips.title,
      status: trips.status,
      price: trips.price,
      refundTiers: refundTerms,
      startsAt: startsAt(timeZone),
    })
    .from(trips)
    .where(eq(trips.id, tripId))
    .for('no key update', isPatient ? {} : { skipLocked: true })
  if (!trip) return null
  return { ...trip, startsAt: new Date(trip.startsAt), ...(await readTripClock(tx, { tripId, timeZone })) }
}

async function readTripClock(
  tx: Tx,
  { tripId, timeZone }: { tripId: number; timeZone: string },
): Promise<Pick<LockedTrip, 'now' | 'daysBefore' | 'isOpen'>> {
  const { rows } = await tx.execute<{ now: string; daysBefore: number; isOpen: boolean }>(sql`
    with clock as materialized (select app_now() as now)
    select clock.now, ${trips.startDate} - (clock.now at time zone ${timeZone})::date as "daysBefore",
      ${isOpen(timeZone, sql`clock.now`)} as "isOpen"
    from clock, ${trips} where ${trips.id} = ${tripId}`)
  const clock = firstRow(rows)
  return { ...clock, now: new Date(clock.now) }
}
