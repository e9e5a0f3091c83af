import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { trips } from '../db/tables/trips.ts'
import { startsAt } from './find-today.ts'

/** What is decided about a trip while it is locked. */
export type LockedTrip = {
  id: number
  title: string
  status: typeof trips.$inferSelect.status
  price: string
  maxParticipants: number | null
  currentParticipants: number
  /** By the database's clock, after the lock: whoever waited for it must not decide by the time before. */
  now: Date
  /** 00:00 of the first day, where the site is. */
  startsAt: Date
  /** Upcoming, and not started. */
  isOpen: boolean
}

/** Whoever waits for a lock any longer is told to try again. */
export async function limitWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
}

/**
 * Locks a trip, and with it everything about its places: bookings, seats, cars
 * and waitlist change under this lock alone, so nothing is given twice. Locks are
 * taken in one order everywhere: trip, booking, payment, seats by id. Null if
 * there is no such trip; whoever waits over three seconds is told to try again,
 * and who is not patient gets null when the trip is locked.
 */
export async function lockTrip(
  tx: Tx,
  { tripId, timeZone, isPatient = true }: { tripId: number; timeZone: string; isPatient?: boolean },
): Promise<LockedTrip | null> {
  await limitWaiting(tx)
  const [trip] = await tx
    .select({
      id: trips.id,
      title: trips.title,
      status: trips.status,
      price: trips.price,
      maxParticipants: trips.maxParticipants,
      currentParticipants: trips.currentParticipants,
      startsAt: startsAt(timeZone),
    })
    .from(trips)
    .where(eq(trips.id, tripId))
    .for('no key update', isPatient ? {} : { skipLocked: true })
  if (!trip) return null
  const now = await findNow(tx)
  const start = new Date(trip.startsAt)
  return { ...trip, now, startsAt: start, isOpen: trip.status === 'upcoming' && now < start }
}

/** What time it is by the database's clock. Asked after a lock: whoever waited must not decide by the time before. */
export async function findNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select app_now() as now`)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return new Date(row.now)
}
