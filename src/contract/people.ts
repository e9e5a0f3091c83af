import * as z from 'zod/mini'
import { BookingStatus, PaymentStatus, Transport } from './bookings.ts'
import { CarStatus } from './cars.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, PathId, tripParams } from './fields.ts'
import { NotificationKind } from './notifications.ts'

/**
 * How somebody stands towards a trip; the first that is true. `driving`: a car and nothing else; `ended`: their bookings
 * were cancelled or have lapsed.
 */
export const STANDINGS = ['going', 'held', 'offered', 'waiting', 'driving', 'ended'] as const
export const Standing = z.enum(STANDINGS)
export type Standing = z.infer<typeof Standing>

/** Whom a list shows: those of one standing, or those who are going or hold a spot and lack a seat. */
export const PEOPLE_SHOWN = [...STANDINGS, 'no-seat'] as const
export const PeopleShown = z.enum(PEOPLE_SHOWN)
export type PeopleShown = z.infer<typeof PeopleShown>

export const PEOPLE_SORTS = ['name', 'newest'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

/** How a standing is called in lists and files. */
export const standingWords: Record<Standing, string> = {
  going: 'Going',
  held: 'On hold',
  offered: 'Offered a spot',
  waiting: 'Waiting',
  driving: 'Car, no spot',
  ended: 'Cancelled',
}

export const PEOPLE_PER_PAGE = 50
const MAX_SEARCH_LENGTH = 100

/** Somebody who has anything to do with a trip, as organisers see them. */
export const TripPerson = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  standing: Standing,
  /** The live booking, or the latest one that has ended, together with the people added to it. */
  booking: z.nullable(
    z.object({
      id: Id,
      /** A lapsed hold or offer is `expired`. */
      status: BookingStatus,
      partySize: z.int(),
      guests: z.array(z.string()),
      transport: Transport,
      seats: z.array(z.object({ seatLabel: z.string(), driverFirstName: z.nullable(z.string()) })),
      /** Seats that they need and have not chosen. */
      missingSeats: z.int(),
      expiresAt: z.nullable(Instant),
      endedAt: z.nullable(Instant),
      endedBy: z.nullable(z.enum(['traveller', 'organiser', 'time'])),
      /** An organiser invited them, and they have not accepted, or did not in time. */
      isInvitation: z.boolean(),
      /** Per person. */
      unitPrice: Money,
      /** Of the last payment attempt. */
      paymentStatus: z.nullable(PaymentStatus),
      paid: Money,
      /** Including refunds that are still pending. */
      refunded: Money,
    }),
  ),
  /** People who wait for a spot. */
  waitingFor: z.nullable(z.int()),
  car: z.nullable(z.object({ id: Id, status: CarStatus })),
  /** When they booked, joined the waitlist or offered their car. */
  since: Instant,
})
export type TripPerson = z.infer<typeof TripPerson>

const filters = {
  show: z.optional(PeopleShown),
  q: z.optional(
    z.string().check(z.maxLength(MAX_SEARCH_LENGTH, `Use at most ${MAX_SEARCH_LENGTH} characters.`)),
  ),
  sort: z.optional(z.enum(PEOPLE_SORTS)),
}

export const listTripPeople = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/everyone',
  summary:
    'Everyone who has to do with a trip: on it, holding, waiting, driving, cancelled; by name or newest first. `q` finds words of names and addresses. The next page is in the Link header',
  params: tripParams,
  query: z.object({ ...filters, cursor: z.optional(z.string().check(z.maxLength(400))) }),
  response: { 200: z.array(TripPerson) },
})

export const countTripPeople = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/everyone/counts',
  summary: 'How many parties and people stand how towards a trip',
  params: tripParams,
  response: {
    200: z.object({
      parties: z.record(PeopleShown, z.int()),
      people: z.record(Standing, z.int()),
      /** Seats that people on the trip, or with a hold, need and have not chosen. */
      missingSeats: z.int(),
    }),
  },
})
export type TripPeopleCounts = z.infer<(typeof countTripPeople)['response'][200]>

export const exportTripPeople = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/everyone.csv',
  summary: 'Everyone who has to do with a trip as CSV, by name',
  params: tripParams,
  query: z.object({ show: filters.show, q: filters.q }),
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

/** What happened to somebody on a trip. */
export const HistoryKind = z.enum([
  'offered',
  'held',
  'confirmed',
  /** Of a booking: its size, guests or transport. */
  'changed',
  'cancelled',
  'lapsed',
  'joined-waitlist',
  'left-waitlist',
  'offered-car',
  'car-approved',
  'car-unapproved',
  'car-removed',
  'paid',
  'refunded',
  'refund-failed',
  'dispute-lost',
  'dispute-returned',
  'reminded',
  'seat-suggested',
  'suggestion-accepted',
  'suggestion-declined',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** What the kind does not say; each part is there only where it applies. */
export const HistoryDetail = z.object({
  partySize: z.optional(z.int()),
  /** The people were added to a confirmed party. */
  isAdded: z.optional(z.boolean()),
  /** It is an invitation, or what became of one before it was accepted. */
  isInvited: z.optional(z.boolean()),
  /** Who cancelled it, and whether it was more than a hold. */
  endedBy: z.optional(z.nullable(z.enum(['traveller', 'organiser', 'time']))),
  wasConfirmed: z.optional(z.boolean()),
  amount: z.optional(z.string()),
  /** Before and after. */
  partySizes: z.optional(z.tuple([z.int(), z.int()])),
  transports: z.optional(z.tuple([Transport, Transport])),
  /** How many guests had a name, before and after. */
  namedGuests: z.optional(z.tuple([z.int(), z.int()])),
  /** The labels of the seat to give up, if any, and of the suggested one. */
  seats: z.optional(z.tuple([z.nullable(z.string()), z.string()])),
  /** What somebody was reminded of. */
  about: z.optional(z.array(z.string())),
})
export type HistoryDetail = z.infer<typeof HistoryDetail>

/** Something that happened to somebody on a trip. */
export const HistoryEntry = z.object({
  id: z.int(),
  kind: HistoryKind,
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  /** The organiser who did it; null: the person did, or time, or the payment provider. */
  byFirstName: z.nullable(z.string()),
  detail: HistoryDetail,
  at: Instant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** A message that somebody was shown or mailed about the trip. */
const SentMessage = z.object({
  id: z.int(),
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  sentAt: Instant,
})

/** How many entries of the history, and messages, a person's page shows. */
export const PERSON_HISTORY_LISTED = 200
export const PERSON_MESSAGES_LISTED = 50

export const getTripPerson = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/everyone/:userId',
  summary:
    'Somebody who has to do with a trip: how they stand, what happened, and what they were told, the newest first',
  params: z.object({ tripId: PathId, userId: z.string().check(z.maxLength(100)) }),
  response: {
    200: z.object({ person: TripPerson, history: z.array(HistoryEntry), messages: z.array(SentMessage) }),
  },
})
export type TripPersonInFull = z.infer<(typeof getTripPerson)['response'][200]>
