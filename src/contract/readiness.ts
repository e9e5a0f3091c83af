import * as z from 'zod/mini'
import { BookingStatus, Transport } from './bookings.ts'
import { TripSummary } from './trips.ts'
import { Id, Instant, Money, PathId, tripParams } from './fields.ts'
import { CarStatus } from './cars.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a person still has to do: pay, choose seats, name guests, or book as the driver of a volunteered car.
 */
export const NudgeTopic = z.enum(['pay', 'seat', 'guests', 'booking'])
export type NudgeTopic = z.infer<typeof NudgeTopic>

/** Minimum hours between two nudges of a person about the same trip. */
export const NUDGE_EVERY_HOURS = 12

export const Nudge = z.object({
  id: Id,
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  byFirstName: z.nullable(z.string()),
  about: z.array(NudgeTopic),
  createdAt: Instant,
})
export type Nudge = z.infer<typeof Nudge>

/** The state of one person who holds, was offered or has a place, or who volunteered a car. */
export const ReadinessRow = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Null: the person drives without a booking. */
  booking: z.nullable(
    z.object({
      id: Id,
      status: BookingStatus,
      /** With the people added to the booking. */
      partySize: z.int(),
      transport: Transport,
      /** When the hold or the offer ends; of a confirmed booking, the hold of the people being added. */
      expiresAt: z.nullable(Instant),
    }),
  ),
  /**
   * `free`: the place costs nothing. `due`: it is not paid yet. `processing`: the payment is pending. `paid`:
   * the place is confirmed, even if an organiser refunded part of it.
   */
  payment: z.enum(['free', 'due', 'processing', 'paid']),
  /** The price of the place. */
  price: Money,
  /** Goodwill refunds by organisers, including pending ones. */
  givenBack: Money,
  /** What is left to pay. */
  due: Money,
  seats: z.object({ needed: z.int(), chosen: z.int() }),
  guests: z.object({ needed: z.int(), named: z.int() }),
  car: z.nullable(z.object({ id: Id, status: CarStatus })),
  /** What a nudge would be about; empty: there is nothing that they could do. */
  open: z.array(NudgeTopic),
  /** What they lack but cannot do: no car has a free seat, or the trip has no place left for a driver. */
  blocked: z.array(NudgeTopic),
  /** They have turned nudges off in the app and by mail, so they would not get one. */
  hasNudgesOff: z.boolean(),
  lastNudge: z.nullable(Nudge),
  /** When the person can be nudged again; null: now. */
  nudgeableAt: z.nullable(Instant),
})
export type ReadinessRow = z.infer<typeof ReadinessRow>

type ReadinessFacts = Pick<ReadinessRow, 'payment' | 'seats' | 'guests'> & {
  booking: Pick<NonNullable<ReadinessRow['booking']>, 'status' | 'transport'> | null
  car: Pick<NonNullable<ReadinessRow['car']>, 'status'> | null
}

/**
 * Ready: the place is confirmed, nothing is left to pay, all seats are chosen and guests named, a driver's car
 * is approved, and no car is pending. A person with nothing open may still not be ready: some steps are closed,
 * or up to others. Goodwill refunds do not matter.
 */
export function isReady({ booking, payment, seats, guests, car }: ReadinessFacts): boolean {
  return (
    booking?.status === 'confirmed' &&
    // People who are being added may still have to be paid for.
    payment !== 'due' &&
    payment !== 'processing' &&
    seats.chosen >= seats.needed &&
    guests.named >= guests.needed &&
    car?.status !== 'pending' &&
    (booking.transport !== 'driving' || car?.status === 'approved')
  )
}

/** A driver without a booking is one person. */
export function countHeads({ booking }: Pick<ReadinessRow, 'booking'>): number {
  return booking?.partySize ?? 1
}

export const Readiness = z.object({
  trip: TripSummary,
  /** Upcoming and not started: only then can people act and be nudged. */
  isOpen: z.boolean(),
  rows: z.array(ReadinessRow),
})
export type Readiness = z.infer<typeof Readiness>

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/readiness',
  summary:
    'Who on a trip has paid, has a seat and has named their guests, whose car needs approval, and who drives without a booking',
  params: tripParams,
  response: { 200: Readiness },
})

const PERSON_ERROR = 'Choose who to remind.'

export const nudge = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/nudges',
  idempotencyKey: true,
  summary: `Reminds a person of what is still open, in the app and by email; at most every ${NUDGE_EVERY_HOURS} hours. 409 \`NUDGES_OFF\` if they have turned reminders off`,
  params: tripParams,
  body: z.object({
    userId: z.string(PERSON_ERROR).check(z.minLength(1, PERSON_ERROR), z.maxLength(100, PERSON_ERROR)),
  }),
  response: { 201: Nudge },
})

export const NUDGES_PER_PAGE = 20

export const listNudges = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/nudges',
  summary:
    'Reminders sent: to whom, by whom and about what, latest first; the next page is in the Link header',
  params: tripParams,
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(Nudge) },
})
