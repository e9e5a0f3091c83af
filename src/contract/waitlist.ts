import * as z from 'zod/mini'
import { PartySize } from './bookings.ts'
import { TripSummary } from './trips.ts'
import { Id, Instant, NoContent, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'

/** The viewer's entry in the queue for a full trip. */
export const WaitlistEntry = z.object({
  id: Id,
  tripId: Id,
  partySize: z.int(),
  acceptsFewer: z.boolean(),
  /** 1 is next. */
  position: z.int(),
  /** Parties in the queue, including this one. */
  parties: z.int(),
  /** The last time places went to a later party: how many, and why this party was passed over. */
  passedOver: z.nullable(z.object({ at: Instant, places: z.int(), reason: z.enum(['size', 'lapsed']) })),
  /** Places currently offered to this party. */
  offer: z.nullable(
    z.object({ bookingId: Id, partySize: z.int(), expiresAt: Instant, secondsLeft: z.int() }),
  ),
  createdAt: Instant,
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const MyWaitlistEntry = z.extend(WaitlistEntry, { trip: TripSummary })
export type MyWaitlistEntry = z.infer<typeof MyWaitlistEntry>

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/waitlist',
  idempotencyKey: true,
  summary:
    'Joins the waitlist of a full trip. If you already wait, it changes your party size and terms; you move to the end only for more people',
  params: tripParams,
  body: z.prefault(
    z.object({
      partySize: z._default(PartySize, 1),
      /** "Fewer is fine": an offer may be for only part of the party. */
      acceptsFewer: z._default(z.boolean(), false),
    }),
    {},
  ),
  response: { 201: WaitlistEntry, 200: WaitlistEntry },
})

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/waitlist',
  summary: 'Your entry with its position, or null',
  params: tripParams,
  response: { 200: z.nullable(WaitlistEntry) },
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/waitlist',
  summary: 'Leaves the waitlist; an open offer is declined too',
  params: tripParams,
  response: { 204: NoContent },
})

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist',
  summary: 'Your entries on all trips, soonest trip first',
  response: { 200: z.array(MyWaitlistEntry) },
})
