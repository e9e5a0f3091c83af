import type { TripPerson } from '#contract/people.ts'

type BookingInRow = Omit<NonNullable<TripPerson['booking']>, 'paymentStatus' | 'paid' | 'refunded'> & {
  money: { status: NonNullable<TripPerson['booking']>['paymentStatus']; paid: string; refunded: string }
}

export type TripPersonRow = {
  user_id: string
  first_name: string | null
  last_name: string | null
  email: string
  profile_image_url: string | null
  standing: TripPerson['standing']
  booking: BookingInRow | null
  waiting_for: number | null
  car: TripPerson['car']
  since: string
  /** Folded, for the cursor. */
  name: string
  /** `since` in microseconds, for the cursor. */
  micros: string
}

export function toTripPerson(row: TripPersonRow): TripPerson {
  const booking = row.booking && toBookingInBrief(row.booking)
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    // The sweep that ends a lapsed hold may not have run yet.
    standing: booking?.status === 'expired' && isHolding(row.standing) ? 'ended' : row.standing,
    booking,
    waitingFor: row.waiting_for,
    car: row.car,
    since: new Date(row.since).toISOString(),
  }
}

function isHolding(standing: TripPerson['standing']): boolean {
  return standing === 'held' || standing === 'offered'
}

function toBookingInBrief({ money, ...booking }: BookingInRow): NonNullable<TripPerson['booking']> {
  const hasLapsed = booking.status === 'expired' && booking.endedAt === null
  return {
    ...booking,
    expiresAt: iso(booking.expiresAt),
    endedAt: iso(hasLapsed ? booking.expiresAt : booking.endedAt),
    endedBy: hasLapsed ? 'time' : booking.endedBy,
    // A lapsed hold has no seats any more.
    seats: hasLapsed ? [] : booking.seats,
    missingSeats: hasLapsed ? 0 : booking.missingSeats,
    paymentStatus: money.status,
    paid: money.paid,
    refunded: money.refunded,
  }
}

function iso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
