import * as z from 'zod/mini'
import { Day, Id, Instant, Money } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TripStatus } from './trips.ts'

/** What comes back when a place is given up so many days before the start, or earlier; after the last one, nothing. */
export const DEFAULT_REFUND_TIERS = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 14, percent: 50 },
  { daysBefore: 7, percent: 25 },
]

export const BookingStatus = z.enum(['offered', 'held', 'confirmed', 'cancelled', 'expired'])
export const Transport = z.enum(['car', 'own', 'driving', 'later'])

/** One person's place on one trip, for a party of 1 to 4. */
export const Booking = z.object({
  id: Id,
  tripId: Id,
  status: BookingStatus,
  partySize: z.int(),
  guests: z.array(z.string()),
  transport: Transport,
  /** Per person, as it was when the booking was made. */
  unitPrice: Money,
  expiresAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  createdAt: Instant,
  trip: z.object({
    title: z.string(),
    location: z.string(),
    startDate: Day,
    endDate: Day,
    status: TripStatus,
    category: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
  }),
})
export type Booking = z.infer<typeof Booking>

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  summary: "One's own bookings, the latest trip first",
  response: { 200: z.array(Booking) },
})
