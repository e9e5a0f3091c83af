import * as z from 'zod/mini'
import { Id, Instant, intBetween, Money, PathId, oneLine, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { hasVisibleText } from './text.ts'
import { TripSummary, RefundTier } from './trips.ts'
import { toCents } from './money.ts'

export const HOLD_MINUTES = 15
/** A hold ends this long after it began, however often it is renewed. */
export const LONGEST_HOLD_MINUTES = 45
export const MAX_PARTY_SIZE = 4

export const BookingStatus = z.enum(['offered', 'held', 'confirmed', 'cancelled', 'expired'])
export type BookingStatus = z.infer<typeof BookingStatus>
export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const
export const PaymentStatus = z.enum(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof PaymentStatus>
/** In a car of the trip, by their own means, as the driver of a car, or not decided yet. */
export const Transport = z.enum(['car', 'own', 'driving', 'later'])
export type Transport = z.infer<typeof Transport>

/**
 * How many car seats a party needs. A driver sits in the driver's seat; people who decide later may need one.
 */
export function countNeededSeats({
  transport,
  partySize,
}: {
  transport: Transport
  partySize: number
}): number {
  if (transport === 'own') return 0
  return transport === 'driving' ? partySize - 1 : partySize
}

/** How many of a booking's people are guests: all but the booker, who is not among people added later. */
export function countGuests({ partySize, isAdded }: { partySize: number; isAdded: boolean }): number {
  return isAdded ? partySize : partySize - 1
}

/** 'The person you added is going', as the page and the message say it. */
export function describeAddedGoing({ partySize }: { partySize: number }): string {
  return partySize === 1 ? 'The person you added is going' : 'The people you added are going'
}

/** Whether the party may choose seats in cars. Drivers choose them only for their guests. */
export function goesByCar(transport: Transport): boolean {
  return transport === 'car' || transport === 'driving'
}

export const PARTY_SIZE_ERROR = `Choose 1 to ${MAX_PARTY_SIZE} people.`
export const PartySize = intBetween(1, MAX_PARTY_SIZE, PARTY_SIZE_ERROR)

/** One person's place on one trip, for a party of 1 to 4. */
export const Booking = z.object({
  id: Id,
  tripId: Id,
  /** The first booking, to which these people were added; all of them are guests. Null: this is the first booking. */
  addedTo: z.nullable(Id),
  /** Ended holds and offers are reported as `expired`, even if the sweep has not run yet. */
  status: BookingStatus,
  partySize: z.int(),
  guests: z.array(z.string()),
  transport: Transport,
  seatIds: z.array(Id),
  /** Per person, at the time of booking. */
  unitPrice: Money,
  expiresAt: z.nullable(Instant),
  /** Seconds until `expiresAt` by the server's clock, because a browser's clock may be wrong. */
  secondsLeft: z.nullable(z.int()),
  /** The hold cannot be renewed beyond this time. */
  renewableUntil: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.enum(['traveller', 'organiser', 'time'])),
  createdAt: Instant,
})
export type Booking = z.infer<typeof Booking>

/**
 * Why an invitation cannot be accepted: its address is not confirmed yet, or it was sent to an address that the account no
 * longer has.
 */
export const InvitationObstacle = z.enum(['unconfirmed', 'other-address'])
export type InvitationObstacle = z.infer<typeof InvitationObstacle>

/** A booking with its trip and seats, for the person who made it. */
export const MyBooking = z.extend(Booking, {
  trip: TripSummary,
  seats: z.array(
    z.object({
      id: Id,
      carId: Id,
      seatLabel: z.string(),
      driverFirstName: z.nullable(z.string()),
      isOwnCar: z.boolean(),
      /** The driver's fuel estimate per person; zero in your own car. Never part of the charge. */
      fuelEstimate: Money,
    }),
  ),
  /** The tiers at the time of booking. */
  refundTiers: z.array(RefundTier),
  /** Until when cancelling refunds everything, because the trip's dates have changed; null: they have not. */
  fullRefundUntil: z.nullable(Instant),
  /** Set if it began as an invitation by an organiser. */
  invitation: z.nullable(
    z.object({
      /** The organiser. */
      byFirstName: z.nullable(z.string()),
      note: z.nullable(z.string()),
      isAccepted: z.boolean(),
      /** Null: it can be accepted, or is no longer open. */
      obstacle: z.nullable(InvitationObstacle),
    }),
  ),
  /** Status of the last payment attempt; null if there was none. */
  paymentStatus: z.nullable(PaymentStatus),
  paid: Money,
  /** Including refunds that are still pending. */
  refunded: Money,
  /** The part of `refunded` that is still pending. */
  refundPending: Money,
})
export type MyBooking = z.infer<typeof MyBooking>

const SeatIds = z.array(Id).check(
  z.maxLength(MAX_PARTY_SIZE, `Choose up to ${MAX_PARTY_SIZE} seats.`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Choose each seat only once.'),
)
const Guests = z
  .array(
    z
      .string()
      .check(
        oneLine,
        z.trim(),
        z.refine(hasVisibleText, 'Enter the guest’s name.'),
        z.maxLength(80, 'Use at most 80 characters.'),
      ),
  )
  .check(z.maxLength(MAX_PARTY_SIZE - 1, `You can bring up to ${MAX_PARTY_SIZE - 1} guests.`))

/** Without seats and transport, the person arranges transport later. */
export const PlaceRequest = z.object({
  seatIds: z.optional(SeatIds),
  transport: z.optional(Transport),
  partySize: z.optional(PartySize),
  guests: z.optional(Guests),
})
export type PlaceRequest = z.infer<typeof PlaceRequest>

const bookingParams = z.object({ id: PathId })

export const holdPlaces = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/bookings',
  idempotencyKey: true,
  summary:
    'Holds spots on a trip, with seats in its cars; confirms them if there is nothing to pay. Repeating it returns the same booking (200)',
  params: tripParams,
  body: z.prefault(PlaceRequest, {}),
  response: { 201: Booking, 200: Booking },
})

export const addPeople = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/added-people',
  idempotencyKey: true,
  summary:
    'Holds spots for people you add to your confirmed booking, at today’s price. Repeating it returns the same hold (200). If there is nothing to pay, they are confirmed at once, and only the same idempotency key prevents adding more',
  params: bookingParams,
  body: z.prefault(PlaceRequest, {}),
  response: { 201: Booking, 200: Booking },
})

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  summary: 'Your bookings, latest trip first',
  response: { 200: z.array(MyBooking) },
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:id',
  summary: 'Your own booking; organisers can read any',
  params: bookingParams,
  response: { 200: MyBooking },
})

export const changeBooking = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id',
  summary:
    'Changes seats, transport, guests and, within limits, the size of the party; absent fields stay as they are',
  params: bookingParams,
  body: PlaceRequest,
  response: { 200: Booking },
})

export const renewHold = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/renew',
  summary: `Keeps a hold for another ${HOLD_MINUTES} minutes, up to ${LONGEST_HOLD_MINUTES} in total`,
  params: bookingParams,
  response: { 200: Booking },
})

/** What cancelling would refund now, and by which rule. */
export const Cancellation = z.object({
  paid: Money,
  refund: Money,
  /** How much of the price of the given up places is refunded. */
  percent: z.int(),
  /**
   * Why it is this amount: nothing was paid, an organiser cancels, it is within 24 hours of paying, the trip's
   * dates were changed, or the tiers decide.
   */
  reason: z.enum(['nothing-paid', 'organiser', 'just-paid', 'dates-changed', 'tiers']),
  /** From today to the start of the trip. */
  daysBefore: z.int(),
  tiers: z.array(RefundTier),
  /** People who were added to the booking leave with it, and are refunded by their own terms. */
  added: z.array(z.object({ bookingId: Id, partySize: z.int(), paid: Money, refund: Money })),
  /** Cancelling also takes the person's car off the trip. */
  withdrawsCar: z.boolean(),
})
export type Cancellation = z.infer<typeof Cancellation>

export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/cancellation',
  summary: 'The refund if you cancelled now; with `leaving`, the refund for that many people of the party',
  params: bookingParams,
  query: z.object({
    leaving: z.optional(z.pipe(z.string().check(z.regex(/^[1-4]$/, PARTY_SIZE_ERROR)), z.transform(Number))),
  }),
  response: { 200: Cancellation },
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  summary:
    'Cancels your booking with its spots and seats; organisers can cancel any booking. With `ifOffered`, 409 if the offer was accepted',
  params: bookingParams,
  body: z.prefault(
    z.object({
      /** Only an offer is withdrawn: whoever sends this has not seen that it was accepted. */
      ifOffered: z.optional(z.boolean()),
    }),
    {},
  ),
  response: { 200: Booking },
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/accept',
  summary: 'Accepts an offer: it becomes a hold, or is confirmed if there is nothing to pay',
  params: bookingParams,
  response: { 200: Booking },
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/decline',
  summary: 'Declines an offer, which goes to the next party, and leaves the waitlist',
  params: bookingParams,
  response: { 200: Booking },
})

/** How full a trip is right now; never cached. */
export const Availability = z.object({
  /** Upcoming, and not started. */
  isOpen: z.boolean(),
  /** Null: no limit is set. */
  placesLeft: z.nullable(z.int()),
  /** The largest party that can book now. Places reserved for a waiting party that fits are not counted. */
  maxPartyNow: z.int(),
  confirmed: z.int(),
  /** Places in active holds and offers. */
  held: z.int(),
  /** Approved cars. */
  cars: z.int(),
  /** Their seats, without the drivers'. */
  carSeats: z.int(),
  freeCarSeats: z.int(),
  /** The lowest fuel share of a car with a free seat; null if none is free. */
  fuelFrom: z.nullable(Money),
  /** People on the trip, or holding a place, who want a seat in a car and have none. */
  needSeats: z.int(),
  /** How many parties are on the waitlist. Queue positions count parties too. */
  waiting: z.int(),
})
export type Availability = z.infer<typeof Availability>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/availability',
  summary: 'Spots left after holds and offers, and the seats in cars',
  params: tripParams,
  response: { 200: Availability },
})

export const PersonOnTrip = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** 0 for a driver who has not booked a place. */
  partySize: z.int(),
  guests: z.array(z.string()),
  /** Drives an approved car. */
  isDriver: z.boolean(),
})
export type PersonOnTrip = z.infer<typeof PersonOnTrip>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/people',
  summary: 'The people on a trip, visible to each other and to organisers',
  params: tripParams,
  response: { 200: z.array(PersonOnTrip) },
})

/** A booking's number as travellers and organisers see it: 31 -> 'WTP-000031'. */
export function bookingNumber(id: number): string {
  return `WTP-${String(id).padStart(6, '0')}`
}

/** The amount due for a booking: its price per person, times the party. Fuel is never part of it. */
export function dueCents({ unitPrice, partySize }: { unitPrice: string; partySize: number }): number {
  return toCents(unitPrice) * partySize
}
