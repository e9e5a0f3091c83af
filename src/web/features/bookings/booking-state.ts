import type { MyBooking as Booking } from '#contract/bookings.ts'

type State = { label: string; tone: 'moss' | 'amber' | 'glacier' | 'neutral' | 'berry' }

/** What a booking is now, in a word. A cancelled trip counts more than a confirmed place on it. */
export function stateOf({
  status,
  trip,
}: Pick<Booking, 'status'> & { trip: Pick<Booking['trip'], 'status'> }): State {
  if (trip.status === 'cancelled') return { label: 'Trip cancelled', tone: 'berry' }
  switch (status) {
    case 'confirmed':
      return trip.status === 'completed'
        ? { label: 'Been there', tone: 'neutral' }
        : { label: 'Confirmed', tone: 'moss' }
    case 'held':
      return { label: 'Held for you', tone: 'amber' }
    case 'offered':
      return { label: 'Offered to you', tone: 'glacier' }
    case 'cancelled':
      return { label: 'Cancelled', tone: 'berry' }
    case 'expired':
      return { label: 'Expired', tone: 'neutral' }
  }
}

export type BookingGroup = { title: string; bookings: Booking[] }

/** Upcoming first, the soonest on top; then what is over, the latest on top. Empty groups are left out. */
export function groupBookings(bookings: Booking[]): BookingGroup[] {
  const isOver = ({ status, trip }: Booking) =>
    status === 'cancelled' ||
    status === 'expired' ||
    trip.status === 'completed' ||
    trip.status === 'cancelled'
  const upcoming = bookings.filter((booking) => !isOver(booking))
  const bySoonest = upcoming.toSorted((a, b) => a.trip.startDate.localeCompare(b.trip.startDate))
  return [
    { title: 'Upcoming', bookings: bySoonest },
    { title: 'Past and cancelled', bookings: bookings.filter(isOver) },
  ].filter((group) => group.bookings.length > 0)
}

/** 'You', 'You and Liv', 'You, Liv and 1 guest' */
export function describeParty({ partySize, guests }: Pick<Booking, 'partySize' | 'guests'>): string {
  const unnamed = partySize - 1 - guests.length
  const others = unnamed > 0 ? [...guests, unnamed === 1 ? '1 guest' : `${unnamed} guests`] : guests
  return new Intl.ListFormat('en').format(['You', ...others])
}

export function describeTransport({ transport }: Pick<Booking, 'transport'>): string {
  return {
    car: 'In a shared car',
    own: 'By your own means',
    driving: 'Driving your own car',
    later: 'To be arranged',
  }[transport]
}
