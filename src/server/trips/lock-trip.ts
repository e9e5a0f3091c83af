import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { trips } from '../db/tables/trips.ts'

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

/**
 * Locks a trip, and with it everything about its places: bookings, seats, cars
 * and waitlist change under this lock alone, so nothing is given twice. Locks are
 * taken in one order everywhere: trip, booking, payment, seats by id. Null if
 * there is no such trip; whoever waits over three seconds is told to try again.
 */
export async function lockTrip(
  tx: Tx,
  { tripId, timeZone }: { tripId: number; timeZone: string },
): Promise<LockedTrip | null> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  const [trip] = await tx
    .select({
      id: trips.id,
      title: trips.title,
      status: trips.status,
      price: trips.price,
      maxParticipants: trips.maxParticipants,
      currentParticipants: trips.currentParticipants,
    })
    .from(trips)
    .where(eq(trips.id, tripId))
    .for('no key update')
  if (!trip) return null
  const { rows } = await tx.execute<{ now: string; starts_at: string }>(sql`
    select app_now() as now, start_date::timestamp at time zone ${timeZone} as starts_at
    from trips where id = ${tripId}`)
  const [times] = rows
  if (!times) throw new Error('A locked trip is gone')
  const now = new Date(times.now)
  const startsAt = new Date(times.starts_at)
  return { ...trip, now, startsAt, isOpen: trip.status === 'upcoming' && now < startsAt }
}
