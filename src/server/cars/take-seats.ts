import { sql } from 'drizzle-orm'
import type { FailureCode } from '#contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { isFailureCode } from '../fail.ts'

// The rules are SQL functions, because make_hold() calls them too.

type SeatRequest = {
  tripId: number
  seatIds: number[]
  /** Null: a new booking. */
  bookingId: number | null
  now: Date
}

/**
 * Why a booking cannot have these seats, or null. Seats it already has do not count against it. The caller
 * has locked the trip, and read `now` after that.
 */
export async function whyNotSeats(
  tx: Tx,
  { tripId, seatIds, bookingId, now }: SeatRequest,
): Promise<FailureCode | null> {
  const { rows } = await tx.execute<{ why: string | null }>(sql`
    select why_not_seats(${tripId}, ${sql.param(seatIds)}, ${bookingId}, ${now.toISOString()}) as why`)
  const why = rows[0]?.why ?? null
  if (why !== null && !isFailureCode(why)) throw new Error(`No failure is called ${why}`)
  return why
}

type TakeSeatsInput = {
  seatIds: number[]
  bookingId: number
  userId: string
  /** The booking is confirmed, and not only held. */
  hasPaid: boolean
}

/** Assigns seats to a booking until it ends. The caller has checked them with whyNotSeats(). */
export async function takeSeats(
  tx: Tx,
  { seatIds, bookingId, userId, hasPaid }: TakeSeatsInput,
): Promise<void> {
  if (seatIds.length === 0) return
  await tx.execute(sql`select take_seats(${sql.param(seatIds)}, ${bookingId}, ${userId}, ${hasPaid})`)
}
