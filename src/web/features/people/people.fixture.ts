import type { TripPerson, TripPeopleCounts } from '#contract/people.ts'

type BookingOfPerson = NonNullable<TripPerson['booking']>

export function aPersonsBooking(given: Partial<BookingOfPerson> = {}): BookingOfPerson {
  return {
    id: 31,
    status: 'confirmed',
    partySize: 1,
    guests: [],
    transport: 'car',
    seats: [],
    missingSeats: 0,
    expiresAt: null,
    endedAt: null,
    endedBy: null,
    isInvitation: false,
    unitPrice: '120.50',
    paymentStatus: 'succeeded',
    paid: '120.50',
    refunded: '0.00',
    ...given,
  }
}

/** Ida, who is going alone and has paid. */
export function aPerson(given: Partial<TripPerson> = {}): TripPerson {
  return {
    userId: 'ida',
    firstName: 'Ida',
    lastName: 'Marlow',
    email: 'ida@example.org',
    profileImageUrl: null,
    standing: 'going',
    booking: aPersonsBooking(),
    waitingFor: null,
    car: null,
    since: '2027-03-09T09:00:00.000Z',
    ...given,
  }
}

export function peopleCounts(given: Partial<TripPeopleCounts> = {}): TripPeopleCounts {
  return {
    parties: { going: 2, held: 1, offered: 0, waiting: 1, driving: 0, ended: 0, 'no-seat': 1 },
    people: { going: 3, held: 1, offered: 0, waiting: 2, driving: 0, ended: 0 },
    missingSeats: 1,
    ...given,
  }
}
