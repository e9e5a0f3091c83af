import { and, eq, or } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { countNeededSeats } from '#contract/bookings.ts'
import {
  type NewSeatSuggestion,
  type SeatSuggestion,
  SUGGESTIONS_A_DAY,
  SUGGESTIONS_A_DAY_TO_ONE,
} from '#contract/seat-suggestions.ts'
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { countUse, DAY_SECONDS } from '../limits/count-use.ts'
import { findOpenSuggestions, findSuggestion } from './find-suggestions.ts'
import { endSuggestion, publishSuggestionChange } from './suggestion-row.ts'
import { whyNotNow } from './why-not-now.ts'

type SuggestSeatInput = {
  bookingId: number
  viewer: Viewer
  wanted: NewSeatSuggestion
  key?: IdempotencyKey
}

/**
 * Suggests a seat to the owner of a booking. The trip is locked, so that of two organisers who do this at once the
 * second knows of the first.
 */
export function suggestSeat(
  { db, config: { timeZone } }: Pick<Context, 'db' | 'config'>,
  { bookingId, viewer, wanted, key = null }: SuggestSeatInput,
): Promise<SeatSuggestion> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readSuggestion(tx, { id: createdId, timeZone })
    const locked = await lockBooking(tx, { id: bookingId, timeZone })
    const { trip, booking } = locked
    if (!can(viewer, 'suggest-seat', { tripId: trip.id })) fail('FORBIDDEN')
    const why = await whyNotNow(tx, locked, wanted)
    if (why !== null) fail(why === 'SUGGESTION_ENDED' ? 'SEATS_HAVE_CHANGED' : why)
    await makeWay(tx, locked, { ...wanted, timeZone })
    await countSuggestion(tx, { tripId: trip.id, userId: booking.userId, byUserId: viewer.id })

    const { fromSeatId, toSeatId, note = null } = wanted
    const { userId } = booking
    const { id } = await tx
      .insert(seatSuggestions)
      .values({ tripId: trip.id, bookingId, userId, byUserId: viewer.id, fromSeatId, toSeatId, note })
      .returning({ id: seatSuggestions.id })
      .then(firstRow)
    await recordCreated(tx, key, id)
    await emit(tx, 'seat.suggested', { suggestionId: id })
    await publishSuggestionChange(tx, { tripId: trip.id, userId })
    return readSuggestion(tx, { id, timeZone })
  })
}

/**
 * Withdraws open suggestions that stand in the way: the one that is replaced, and those that are no longer possible.
 * Fails if one is left for the same seat, of which the organiser may not know.
 */
async function makeWay(
  tx: Tx,
  { booking, seatIds }: LockedBooking,
  { fromSeatId, toSeatId, replaces, timeZone }: NewSeatSuggestion & { timeZone: string },
): Promise<void> {
  const inTheWay = or(eq(seatSuggestions.bookingId, booking.id), eq(seatSuggestions.toSeatId, toSeatId))
  const where = and(eq(seatSuggestions.tripId, booking.tripId), inTheWay)
  const left = []
  for (const suggestion of await findOpenSuggestions(tx, { where, timeZone })) {
    const isReplaced = suggestion.bookingId === booking.id && suggestion.id === replaces
    if (isReplaced || !suggestion.isPossible) await endSuggestion(tx, suggestion, 'withdrawn')
    else left.push(suggestion)
  }
  if (left.some(({ to }) => to.id === toSeatId)) fail('SEAT_SUGGESTED')
  const forSameSeat = left.filter(
    ({ bookingId, from }) => bookingId === booking.id && (from?.id ?? null) === fromSeatId,
  )
  const maxOpen = fromSeatId === null ? countNeededSeats(booking) - seatIds.length : 1
  if (forSameSeat.length >= maxOpen) fail('ALREADY_SUGGESTED')
}

async function countSuggestion(
  tx: Tx,
  { tripId, userId, byUserId }: { tripId: number; userId: string; byUserId: string },
): Promise<void> {
  const limits = [
    { key: `seat-suggestions:${byUserId}:${tripId}`, limit: SUGGESTIONS_A_DAY },
    { key: `seat-suggestions-to:${userId}`, limit: SUGGESTIONS_A_DAY_TO_ONE },
  ]
  for (const { key, limit } of limits)
    await countUse(tx, { key, limit, windowSeconds: DAY_SECONDS, code: 'TOO_MANY_SUGGESTIONS' })
}

async function readSuggestion(
  tx: Tx,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<SeatSuggestion> {
  return (await findSuggestion(tx, { id, timeZone })) ?? fail('SUGGESTION_NOT_FOUND')
}
