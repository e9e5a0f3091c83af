import * as z from 'zod/mini'
import { Booking, type Availability, type MyBooking } from '#contract/bookings.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'

/** A booking for tests, with overrides. */
export function aBooking(given: Partial<MyBooking> = {}): MyBooking {
  return {
    id: 31,
    addedTo: null,
    tripId: 7,
    status: 'confirmed',
    partySize: 1,
    guests: [],
    transport: 'later',
    seatIds: [],
    seats: [],
    unitPrice: '489.50',
    expiresAt: null,
    secondsLeft: null,
    renewableUntil: null,
    confirmedAt: null,
    endedAt: null,
    endedBy: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    trip: {
      title: 'Vega Islands',
      location: 'Vega, Norway',
      startDate: '2027-03-09',
      endDate: '2027-03-12',
      status: 'upcoming',
      category: null,
      imageUrl: null,
    },
    refundTiers: DEFAULT_REFUND_TIERS,
    fullRefundUntil: null,
    invitation: null,
    paymentStatus: null,
    paid: '0.00',
    refunded: '0.00',
    refundPending: '0.00',
    ...given,
  }
}

/** Olga's invitation, which can be accepted. */
export function anInvitation(
  given: Partial<NonNullable<MyBooking['invitation']>> = {},
): NonNullable<MyBooking['invitation']> {
  return { byFirstName: 'Olga', note: null, isAccepted: false, obstacle: null, ...given }
}

/** A booking as mutations return it, without the fields that only the list has. */
export function toBooking(booking: MyBooking): Booking {
  return z.parse(Booking, booking)
}

/** A hold with this much time left, which began a moment ago. */
export function aHold(secondsLeft: number, given: Partial<MyBooking> = {}): MyBooking {
  return aBooking({
    status: 'held',
    secondsLeft,
    expiresAt: '2027-01-01T00:15:00.000Z',
    renewableUntil: '2027-01-01T00:45:00.000Z',
    ...given,
  })
}

export function anAvailability(given: Partial<Availability> = {}): Availability {
  return {
    isOpen: true,
    placesLeft: 3,
    maxPartyNow: 3,
    confirmed: 6,
    held: 1,
    cars: 1,
    carSeats: 4,
    freeCarSeats: 2,
    fuelFrom: '42.00',
    needSeats: 0,
    waiting: 0,
    ...given,
  }
}
