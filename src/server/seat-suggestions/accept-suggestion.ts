import type { Viewer } from '#contract/auth.ts'
import type { Booking } from '#contract/bookings.ts'
import { changeLockedBooking } from '../bookings/change-booking.ts'
import { type BookingContext, withLockedBooking } from '../bookings/lock-booking.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { seatsAfter } from './rules.ts'
import { endSuggestion, findOwnSuggestion } from './suggestion-row.ts'
import { whyNotNow } from './why-not-now.ts'

/**
 * Takes a suggested seat, as the traveller could do themselves: whether it is still possible is decided now, under the
 * trip's lock, and the old seat is freed only if the new one is theirs.
 */
export async function acceptSuggestion(
  context: BookingContext,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Booking> {
  const { bookingId } = await findOwnSuggestion(context.db, { id, viewer })
  const action = 'change-booking'
  return withLockedBooking(context, { id: bookingId, viewer, action }, async (tx, locked) => {
    const suggestion = await findOwnSuggestion(tx, { id, viewer })
    if (suggestion.outcome === 'accepted') return
    const why = suggestion.outcome === 'open' ? await whyNotNow(tx, locked, suggestion) : 'SUGGESTION_ENDED'
    if (why !== null) fail(why)
    const { fromSeatId, toSeatId } = suggestion
    const seatIds = seatsAfter({ seatIds: locked.seatIds, fromSeatId, toSeatId })
    await changeLockedBooking(tx, locked, { seatIds })
    await endSuggestion(tx, suggestion, 'accepted')
    await emit(tx, 'suggestion.answered', { suggestionId: id })
  })
}
