import { eq, sql } from 'drizzle-orm'
import type { RefundTier } from '#contract/refund-tiers.ts'
import type { Tx } from '../db/client.ts'
import { refundTerms, trips } from '../db/tables/trips.ts'
import { isOpen, startsAt } from './trip-clock.ts'

/** What is decided about a trip while it is locked. */
export type LockedTrip = {
  id: number
  title: string
  status: typeof trips.$inferSelect.status
  price: string
  /** What comes back to who cancels: its own terms, or the usual ones. */
  refundTiers: RefundTier[]
  /** By the database's clock, after the lock: whoever waited for it must not decide by the time before. */
  now: Date
  /** 00:00 of the first day, where the site is. */
  startsAt: Date
  /** Calendar days until then, where the site is. */
  daysBefore: number
  /** Upcoming, and not started. */
  isOpen: boolean
}

/** Whoever waits for a lock any longer is told to try again. */
export async function setLockTimeout(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
}

/**
 * Locks a trip, and with it everything about its places: bookings, seats, cars
 * and waitlist change under this lock alone, so nothing is given twice. Locks are
 * taken in one order everywhere: person, trip, booking, payment, seats by id. Null
 * if there is no such trip; whoever waits over three seconds is told to try again,
 * and who is not patient gets null when the trip is locked.
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
  const [clock] = rows
  if (!clock) throw new Error('A locked trip is gone')
  return { ...clock, now: new Date(clock.now) }
}

/** What time it is by the database's clock. Asked after a lock: whoever waited must not decide by the time before. */
export async function readDatabaseTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select app_now() as now`)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return new Date(row.now)
}
