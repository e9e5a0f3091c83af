import { expect, test } from 'vitest'
import type { MyBooking as Booking } from '#contract/bookings.ts'
import { describeParty, groupBookings, stateOf } from './booking-state.ts'

const booking = (
  id: number,
  startDate: string,
  change: { status?: Booking['status']; trip?: Booking['trip']['status'] } = {},
) => ({
  id,
  tripId: id,
  status: change.status ?? ('confirmed' as const),
  partySize: 1,
  guests: [],
  transport: 'later' as const,
  seatIds: [],
  seats: [],
  secondsLeft: null,
  renewableUntil: null,
  endedAt: null,
  endedBy: null,
  unitPrice: '10.00',
  expiresAt: null,
  confirmedAt: null,
  createdAt: '2027-01-01T00:00:00Z',
  trip: {
    title: 'Trip',
    location: 'Here',
    startDate,
    endDate: startDate,
    status: change.trip ?? ('upcoming' as const),
    category: null,
    imageUrl: null,
  },
})

test('the soonest upcoming trip comes first; what is over comes last', () => {
  const groups = groupBookings([
    booking(1, '2027-09-01'),
    booking(2, '2027-05-01'),
    booking(3, '2027-08-01', { status: 'cancelled' }),
    booking(4, '2026-01-01', { trip: 'completed' }),
    booking(5, '2027-03-01', { trip: 'ongoing' }),
  ])
  expect(groups.map(({ title, bookings }) => [title, bookings.map(({ id }) => id)])).toEqual([
    ['Upcoming', [5, 2, 1]],
    ['Past and cancelled', [3, 4]],
  ])
})

test('nothing booked, nothing to group', () => {
  expect(groupBookings([])).toEqual([])
})

test.each([
  [{ partySize: 1, guests: [] }, 'You'],
  [{ partySize: 2, guests: ['Liv'] }, 'You and Liv'],
  [{ partySize: 4, guests: ['Liv'] }, 'You, Liv, and 2 guests'],
  [{ partySize: 2, guests: [] }, 'You and 1 guest'],
])('%o is %s', (party, expected) => {
  expect(describeParty(party)).toBe(expected)
})

test('a cancelled trip counts more than a confirmed place', () => {
  expect(stateOf(booking(1, '2027-01-01', { trip: 'cancelled' })).label).toBe('Trip cancelled')
  expect(stateOf(booking(1, '2027-01-01')).label).toBe('Confirmed')
})
