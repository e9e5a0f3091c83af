import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { describeSeats } from './cars.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, NoContent, oneLine, PathId } from './fields.ts'

/** How often an organiser can suggest a seat on one trip, and how many suggestions one person gets, within a day. */
export const SUGGESTIONS_A_DAY = 100
export const SUGGESTIONS_A_DAY_TO_ONE = 5

export const MAX_SUGGESTION_NOTE = 200

/** A seat that is suggested, or that somebody has instead. */
export const SuggestedSeat = z.object({
  id: Id,
  carId: Id,
  seatLabel: z.string(),
  driverFirstName: z.nullable(z.string()),
  /** The car is that of the person who is to sit there. */
  isOwnCar: z.boolean(),
  /** Per person; zero in the person's own car. */
  fuelEstimate: Money,
  canFitOnBarge: z.boolean(),
})
export type SuggestedSeat = z.infer<typeof SuggestedSeat>

/** An organiser's suggestion to take another seat. It reserves nothing. */
export const SeatSuggestion = z.object({
  id: Id,
  tripId: Id,
  bookingId: Id,
  /** Null: the party lacks a seat, and this would be one more. */
  from: z.nullable(SuggestedSeat),
  to: SuggestedSeat,
  note: z.nullable(z.string()),
  byFirstName: z.nullable(z.string()),
  /** Whether it could be accepted now: the seat is free, and the party still has or lacks the same seats. */
  isPossible: z.boolean(),
  createdAt: Instant,
})
export type SeatSuggestion = z.infer<typeof SeatSuggestion>

const NOTE_ERROR = `Use at most ${MAX_SUGGESTION_NOTE} characters.`

/** Empty text means no note. */
export const SuggestionNote = z.pipe(
  z.string().check(oneLine, z.trim(), z.maxLength(MAX_SUGGESTION_NOTE, NOTE_ERROR)),
  z.transform((text: string) => (text === '' ? null : text)),
)

export const NewSeatSuggestion = z.object({
  /** One of the booking's seats; null if it lacks a seat. */
  fromSeatId: z.nullable(Id),
  toSeatId: Id,
  note: z.optional(z.nullable(SuggestionNote)),
  /** An open suggestion to the same booking, which this one replaces. */
  replaces: z.optional(Id),
})
export type NewSeatSuggestion = z.output<typeof NewSeatSuggestion>

const params = z.object({ id: PathId })

export const suggestSeat = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/seat-suggestions',
  idempotencyKey: true,
  summary: `Suggests a free seat to whoever made the booking; it stays free for everyone. At most ${SUGGESTIONS_A_DAY} a day on one trip, ${SUGGESTIONS_A_DAY_TO_ONE} to one person`,
  params,
  body: NewSeatSuggestion,
  response: { 201: SeatSuggestion },
})

export const listSeatSuggestions = endpoint({
  method: 'GET',
  path: '/api/seat-suggestions',
  summary: 'The seats that organisers suggest to you and that you could take now',
  response: { 200: z.array(SeatSuggestion) },
})

export const acceptSeatSuggestion = endpoint({
  method: 'POST',
  path: '/api/seat-suggestions/:id/accept',
  summary: 'Takes the suggested seat, and frees the one it replaces. Repeating it changes nothing',
  params,
  response: { 200: Booking },
})

export const declineSeatSuggestion = endpoint({
  method: 'POST',
  path: '/api/seat-suggestions/:id/decline',
  summary: 'Declines a suggested seat. Repeating it changes nothing',
  params,
  response: { 204: NoContent },
})

export const withdrawSeatSuggestion = endpoint({
  method: 'DELETE',
  path: '/api/seat-suggestions/:id',
  summary: 'Withdraws a suggestion that has not been accepted',
  params,
  response: { 204: NoContent },
})

/** The seats of a booking as organisers see them when they suggest others. */
export const SeatsOfBooking = z.object({
  id: Id,
  /** People who were added to the party. */
  isAdded: z.boolean(),
  seats: z.array(SuggestedSeat),
  /** Seats that they need and have not chosen. */
  missingSeats: z.int(),
  suggestions: z.array(SeatSuggestion),
})
export type SeatsOfBooking = z.infer<typeof SeatsOfBooking>

export const getSeatsOfPerson = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/everyone/:userId/seats',
  summary: 'The seats of somebody’s party, those it lacks, and what was suggested to it',
  params: z.object({ tripId: PathId, userId: z.string().check(z.maxLength(100)) }),
  response: {
    200: z.object({
      /** Upcoming, and not started: seats can be suggested. */
      isOpen: z.boolean(),
      /** Confirmed and held ones. */
      bookings: z.array(SeatsOfBooking),
      /** Ids of the trip's seats that are suggested to somebody now. */
      suggestedSeatIds: z.array(Id),
    }),
  },
})
export type SeatsOfPerson = z.infer<(typeof getSeatsOfPerson)['response'][200]>

type NamedSuggestion = { from: SuggestedSeat | null; to: SuggestedSeat }

/** 'Back Left in Jonas’s car instead of Passenger in Maya’s car', to whom it is suggested. */
export function describeSeatSuggestion({ from, to }: NamedSuggestion): string {
  if (from === null) return describeSeats([to])
  if (from.carId === to.carId) return `${to.seatLabel} instead of ${describeSeats([from])}`
  return `${describeSeats([to])} instead of ${describeSeats([from])}`
}

/** 'Back Left in Jonas’s car', to everyone but the person who sits or is to sit there. */
export function describeSeatOfSomeone({ seatLabel, driverFirstName, isOwnCar }: SuggestedSeat): string {
  if (isOwnCar) return `${seatLabel} in their own car`
  return driverFirstName === null ? seatLabel : `${seatLabel} in ${driverFirstName}’s car`
}
