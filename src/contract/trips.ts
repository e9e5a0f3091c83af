import * as z from 'zod/mini'
import { Coordinates, Day, Id, Instant, Money, PathId, tripParams } from './fields.ts'
import { isDay } from './days.ts'
import { endpoint } from './endpoint.ts'

/** Categories with their own picture and filter; a trip may have another one. */
export const CATEGORIES = ['hiking', 'camping', 'climbing', 'cycling', 'water sports', 'snow sports'] as const

export const TRIP_STATUSES = ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled'] as const
export const TripStatus = z.enum(TRIP_STATUSES)
export type TripStatus = z.infer<typeof TripStatus>

/** Whether a trip is past or cancelled, so that there is nothing left to prepare. */
export function isTripOver({ status }: { status: TripStatus }): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** The percentage refunded when cancelling at least this many days before the start. */
export const RefundTier = z.object({ daysBefore: z.int(), percent: z.int() })
export type RefundTier = z.infer<typeof RefundTier>

export const Trip = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  startDate: Day,
  endDate: Day,
  location: z.string(),
  status: TripStatus,
  budgetLow: z.nullable(Money),
  budgetHigh: z.nullable(Money),
  policySecure: z.nullable(z.string()),
  policyWaitlist: z.nullable(z.string()),
  bargeLocation: z.nullable(z.string()),
  activities: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  heroImageUrl: z.nullable(z.string()),
  accommodationImageUrl: z.nullable(z.string()),
  accommodationDescription: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: Money,
  /** 0 or null: no limit is set. */
  maxParticipants: z.nullable(z.int()),
  currentParticipants: z.int(),
  /** JSON text, in the key order its author wrote. */
  schedule: z.nullable(z.string()),
  tourIncludes: z.array(z.string()),
  locationCoordinates: z.nullable(Coordinates),
  googleMapsRouteUrl: z.nullable(z.string()),
  /** Refund tiers for cancellations; null: the default tiers. */
  refundTiers: z.nullable(z.array(RefundTier)),
  createdAt: Instant,
  /** Incremented by each save in the editor. */
  version: z.int(),
})
export type Trip = z.infer<typeof Trip>

/** By price, the lowest first, or with '-' the highest. */
export const TRIP_SORTS = ['soonest', 'price', '-price', 'newest'] as const
export const TripSort = z.enum(TRIP_SORTS)
export type TripSort = z.infer<typeof TripSort>
export const DEFAULT_TRIP_SORT = 'soonest'

const MAX_TRIPS_PER_PAGE = 200
const textUpTo = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, `Use a whole number from 1 to ${MAX_TRIPS_PER_PAGE}.`)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_TRIPS_PER_PAGE))),
)

const MAX_SEARCH_LENGTH = 200
const MAX_CATEGORY_LENGTH = 60
const PRICE_LIMIT = /^\d{1,8}(\.\d{1,2})?$/

export const TripFilter = z.object({
  q: z.optional(textUpTo(MAX_SEARCH_LENGTH)),
  category: z.optional(textUpTo(MAX_CATEGORY_LENGTH)),
  /** Trips that start on this day or later. */
  from: z.optional(Day),
  /** Trips that start on this day or earlier. */
  to: z.optional(Day),
  maxPrice: z.optional(z.string().check(z.regex(PRICE_LIMIT, 'Enter an amount like 250.'))),
  status: z.optional(TripStatus),
  sort: z.optional(TripSort),
})
export type TripFilter = z.infer<typeof TripFilter>

/**
 * Whether a text is a valid filter value. Pages check their address with these functions, without loading
 * zod.
 */
export const isTripFilter: Record<keyof TripFilter, (text: string) => boolean> = {
  q: (text) => text.length <= MAX_SEARCH_LENGTH,
  category: (text) => text.length <= MAX_CATEGORY_LENGTH,
  from: isDay,
  to: isDay,
  maxPrice: (text) => PRICE_LIMIT.test(text),
  status: (text) => TRIP_STATUSES.some((status) => status === text),
  sort: (text) => TRIP_SORTS.some((sort) => sort === text),
}

/** How the grid of trips can be filtered and sorted; also the parameter names in the page's address. */
export const GRID_FILTERS = ['q', 'category', 'from', 'to', 'maxPrice', 'sort'] as const

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/trips',
  summary: 'Trips, filtered and sorted; the next page is in the Link header, the count in X-Total-Count',
  query: z.extend(TripFilter, { limit: z.optional(Limit), cursor: z.optional(textUpTo(500)) }),
  response: { 200: z.array(Trip) },
})

export const listTripMonths = endpoint({
  method: 'GET',
  path: '/api/trips/months',
  summary: 'The months in which upcoming trips start, as YYYY-MM, soonest first',
  response: { 200: z.array(z.string()) },
})

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/trips/:id',
  summary: 'One trip',
  params: z.object({ id: PathId }),
  response: { 200: Trip },
})

/** What a list needs to show of a trip. */
export const TripSummary = z.object({
  title: z.string(),
  location: z.string(),
  startDate: Day,
  endDate: Day,
  status: TripStatus,
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
})
export type TripSummary = z.infer<typeof TripSummary>

export const cancelTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/cancel',
  summary: 'Cancels a trip for good: every payment is refunded in full, and everyone is told',
  params: tripParams,
  response: { 200: Trip },
})

/** What cancelling a trip would do; shown to organisers before they confirm. */
export const TripCancellation = z.object({
  bookings: z.int(),
  people: z.int(),
  holds: z.int(),
  waiting: z.int(),
  cars: z.int(),
  /** Real money or, where there is none to refund, sandbox money. */
  refund: z.string(),
  /** Sandbox money, if real money is refunded, too. */
  sandboxRefund: z.nullable(z.string()),
})
export type TripCancellation = z.infer<typeof TripCancellation>

export const previewTripCancellation = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/cancellation',
  summary: 'How many people and how much money cancelling a trip would affect',
  params: tripParams,
  response: { 200: TripCancellation },
})

/** The size that link previews expect. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Increase it when the design of share pictures changes: previews are cached by address. */
export const SHARE_DESIGN = 1

/** What a trip's share picture shows. */
export type SharedTrip = Pick<
  Trip,
  | 'id'
  | 'title'
  | 'location'
  | 'startDate'
  | 'endDate'
  | 'price'
  | 'status'
  | 'category'
  | 'heroImageUrl'
  | 'imageUrl'
>

/** The address of a trip's share picture. It changes with what the picture shows. */
export function sharePath(trip: SharedTrip): string {
  return `/share/trip/${trip.id}.jpg?v=${shareVersion(trip)}`
}

/** A hash of what the picture shows; a new participant does not change it. */
export function shareVersion(trip: SharedTrip): string {
  const { title, location, startDate, endDate, price, status, category, heroImageUrl, imageUrl } = trip
  const isCancelled = status === 'cancelled'
  const shown = [title, location, startDate, endDate, price, isCancelled, category, heroImageUrl, imageUrl]
  return fingerprint(JSON.stringify([SHARE_DESIGN, ...shown]))
}

/** 64-bit FNV-1a: not secret, the same in every engine, and collisions are unlikely. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
