import type { Booking } from '#contract/bookings.ts'
import { LONGEST_HOLD_MINUTES } from '#contract/bookings.ts'
import { bookings } from '../db/tables/bookings.ts'

export type BookingRow = typeof bookings.$inferSelect

/** The columns that a Booking is made from. */
type ShownBookingRow = Omit<
  BookingRow,
  | 'userId'
  | 'refundTiers'
  | 'fullRefundUntil'
  | 'offeredUntil'
  | 'invitedBy'
  | 'invitedAddress'
  | 'invitationNote'
  | 'endingTold'
  | 'lastSeatIds'
  | 'isReleaseExcused'
>

const MINUTE_MS = 60_000

/** A booking as of `now`. A lapsed hold or offer is expired even before the sweep has ended it. */
export function toBooking(
  row: ShownBookingRow,
  { seatIds, now, hasLapsed }: { seatIds: number[]; now: Date; hasLapsed: boolean },
): Booking {
  const isRunning = (row.status === 'held' || row.status === 'offered') && !hasLapsed
  return {
    id: row.id,
    tripId: row.tripId,
    addedTo: row.addedTo,
    status: hasLapsed ? 'expired' : row.status,
    partySize: row.partySize,
    guests: row.guests,
    transport: row.transport,
    seatIds: hasLapsed ? [] : seatIds.toSorted((a, b) => a - b),
    unitPrice: row.unitPrice,
    expiresAt: iso(row.expiresAt),
    secondsLeft:
      isRunning && row.expiresAt ? Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000) : null,
    renewableUntil:
      isRunning && row.heldAt
        ? new Date(row.heldAt.getTime() + LONGEST_HOLD_MINUTES * MINUTE_MS).toISOString()
        : null,
    confirmedAt: iso(row.confirmedAt),
    endedAt: hasLapsed ? iso(row.expiresAt) : iso(row.endedAt),
    endedBy: hasLapsed ? 'time' : row.endedBy,
    createdAt: row.createdAt.toISOString(),
  }
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
