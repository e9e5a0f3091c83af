import type { FailureCode } from '#contract/errors.ts'
import type { LockedBooking } from '../bookings/lock-booking.ts'
import { whyNotSeats } from '../cars/take-seats.ts'
import type { Tx } from '../db/client.ts'
import { type SuggestionFacts, whyNotSuggestion } from './rules.ts'

/** Why a locked booking cannot take a suggested seat now, or null. */
export async function whyNotNow(
  tx: Tx,
  { trip, booking, seatIds, hasLapsed }: LockedBooking,
  { fromSeatId, toSeatId }: Pick<SuggestionFacts, 'fromSeatId' | 'toSeatId'>,
): Promise<FailureCode | null> {
  const { id: bookingId, status, transport, partySize } = booking
  return whyNotSuggestion({
    isTripOpen: trip.isOpen,
    isBookingLive: !hasLapsed && (status === 'held' || status === 'confirmed'),
    transport,
    partySize,
    seatIds,
    fromSeatId,
    toSeatId,
    seatProblem: await whyNotSeats(tx, { tripId: trip.id, seatIds: [toSeatId], bookingId, now: trip.now }),
  })
}
