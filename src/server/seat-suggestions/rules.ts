import { countNeededSeats, type Transport } from '#contract/bookings.ts'
import type { FailureCode } from '#contract/errors.ts'

/** What decides whether a suggested seat can be taken. */
export type SuggestionFacts = {
  isTripOpen: boolean
  /** The booking is confirmed or a hold that has not lapsed. */
  isBookingLive: boolean
  transport: Transport
  partySize: number
  /** The booking's seats. */
  seatIds: number[]
  /** Null: the party lacks a seat. */
  fromSeatId: number | null
  toSeatId: number
  /** Why the booking cannot have the suggested seat. */
  seatProblem: FailureCode | null
}

/** Why a suggestion cannot be accepted, or null. `SUGGESTION_ENDED`: the party has other seats now, or is not going. */
export function whyNotSuggestion({
  isTripOpen,
  isBookingLive,
  transport,
  partySize,
  seatIds,
  fromSeatId,
  toSeatId,
  seatProblem,
}: SuggestionFacts): FailureCode | null {
  if (!isTripOpen) return 'TRIP_CLOSED'
  if (!isBookingLive || seatIds.includes(toSeatId)) return 'SUGGESTION_ENDED'
  const hasRoom =
    fromSeatId === null
      ? seatIds.length < countNeededSeats({ transport, partySize })
      : seatIds.includes(fromSeatId)
  return hasRoom ? seatProblem : 'SUGGESTION_ENDED'
}

/** The seats of a booking once it has taken the suggested one. */
export function seatsAfter({
  seatIds,
  fromSeatId,
  toSeatId,
}: Pick<SuggestionFacts, 'seatIds' | 'fromSeatId' | 'toSeatId'>): number[] {
  return [...seatIds.filter((id) => id !== fromSeatId), toSeatId]
}
