import type { Booking } from '#contract/bookings.ts'
import { LONGEST_HOLD_MINUTES } from '#contract/bookings.ts'
import { bookings } from '../db/tables/bookings.ts'

export type BookingRow = typeof bookings.$inferSelect

/** What the answer is made of. */
type ShownRow = Omit<
  BookingRow,
  | 'userId'
  | 'refundTiers'
  | 'fullRefundUntil'
  | 'offeredUntil'
  | 'endingTold'
  | 'lastSeatIds'
  | 'isReleaseExcused'
>

type Ending = Pick<BookingRow, 'status' | 'expiresAt'>

function canLapse({ status }: Ending): boolean {
  return status === 'held' || status === 'offered'
}

/** The hold or the offer has run out of time, whether or not anybody has tidied up. */
export function hasLapsed(row: Ending, now: Date): boolean {
  return canLapse(row) && row.expiresAt !== null && row.expiresAt <= now
}

const MINUTE_MS = 60_000

/** A booking as it is at a moment: what has lapsed is expired, whether or not anybody has tidied up. */
export function toBooking(row: ShownRow, { seatIds, now }: { seatIds: number[]; now: Date }): Booking {
  const isOver = hasLapsed(row, now)
  const isRunning = canLapse(row) && !isOver
  return {
    id: row.id,
    tripId: row.tripId,
    status: isOver ? 'expired' : row.status,
    partySize: row.partySize,
    guests: row.guests,
    transport: row.transport,
    seatIds: isOver ? [] : seatIds.toSorted((one, other) => one - other),
    unitPrice: row.unitPrice,
    expiresAt: iso(row.expiresAt),
    secondsLeft:
      isRunning && row.expiresAt ? Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000) : null,
    renewableUntil:
      isRunning && row.heldAt
        ? new Date(row.heldAt.getTime() + LONGEST_HOLD_MINUTES * MINUTE_MS).toISOString()
        : null,
    confirmedAt: iso(row.confirmedAt),
    endedAt: isOver ? iso(row.expiresAt) : iso(row.endedAt),
    endedBy: isOver ? 'time' : row.endedBy,
    createdAt: row.createdAt.toISOString(),
  }
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
