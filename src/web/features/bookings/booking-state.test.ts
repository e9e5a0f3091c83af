import { expect, test } from 'vitest'
import type { MyBooking } from '#contract/bookings.ts'
import { aBooking } from './bookings.fixture.ts'
import { bookingState, describeParty, describeTransport, groupBookings } from './booking-state.ts'

const bookingOf = (
  id: number,
  startDate: string,
  change: { status?: MyBooking['status']; tripStatus?: MyBooking['trip']['status'] } = {},
) => {
  const { trip, ...rest } = aBooking({ id, tripId: id, ...(change.status && { status: change.status }) })
  return {
    ...rest,
    trip: { ...trip, startDate, endDate: startDate, status: change.tripStatus ?? ('upcoming' as const) },
  }
}

test('the soonest upcoming trip comes first; ended bookings have their own group', () => {
  const groups = groupBookings([
    bookingOf(1, '2027-09-01'),
    bookingOf(2, '2027-05-01'),
    bookingOf(3, '2027-08-01', { status: 'cancelled' }),
    bookingOf(4, '2026-01-01', { tripStatus: 'completed' }),
    bookingOf(5, '2027-03-01', { tripStatus: 'ongoing' }),
  ])
  expect(groups.upcoming.map(({ id }) => id)).toEqual([5, 2, 1])
  expect(groups.over.map(({ id }) => id)).toEqual([3, 4])
})

test('held and offered bookings have their own groups', () => {
  const groups = groupBookings([
    bookingOf(1, '2027-09-01', { status: 'held' }),
    bookingOf(2, '2027-05-01', { status: 'offered' }),
    bookingOf(3, '2027-05-01', { status: 'expired' }),
  ])
  expect(groups.held.map(({ id }) => id)).toEqual([1])
  expect(groups.offered.map(({ id }) => id)).toEqual([2])
  expect(groups.over.map(({ id }) => id)).toEqual([3])
})

test.each([
  [{ partySize: 1, guests: [] }, 'You'],
  [{ partySize: 2, guests: ['Liv'] }, 'You and Liv'],
  [{ partySize: 4, guests: ['Liv'] }, 'You, Liv and 2 guests'],
  [{ partySize: 2, guests: [] }, 'You and 1 guest'],
  [{ addedTo: 3, partySize: 2, guests: ['Liv'] }, 'Liv and 1 guest, added to your booking'],
])('describes the party %o as “%s”', (party, expected) => {
  expect(describeParty({ addedTo: null, ...party })).toBe(expected)
})

const backLeft = {
  id: 9,
  carId: 1,
  seatLabel: 'Back Left',
  driverFirstName: 'Maya',
  isOwnCar: false,
  fuelEstimate: '48.50',
}
const withBackLeft = { seatIds: [9], seats: [backLeft] }

test.each<[Partial<MyBooking>, string]>([
  [{ transport: 'driving' }, 'Driving your own car'],
  [
    { transport: 'driving', partySize: 2, guests: ['Liv'], ...withBackLeft },
    'Driving your own car; Liv in Back Left',
  ],
  [
    { transport: 'driving', partySize: 3, guests: ['Liv'], ...withBackLeft },
    'Driving your own car; 1 guest in Back Left; 1 still needs a seat',
  ],
  [{ transport: 'car', partySize: 2, ...withBackLeft }, 'Back Left in Maya’s car; 1 still needs a seat'],
  [{ transport: 'later', partySize: 2 }, 'To be decided'],
])('describes the transport of %o as “%s”', (overrides, expected) => {
  expect(describeTransport(aBooking(overrides))).toBe(expected)
})

test('a cancelled trip takes precedence over a confirmed booking', () => {
  expect(bookingState(bookingOf(1, '2027-01-01', { tripStatus: 'cancelled' })).label).toBe('Trip cancelled')
  expect(bookingState(bookingOf(1, '2027-01-01')).label).toBe('Confirmed')
})
