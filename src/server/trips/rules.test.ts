import { expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '#contract/trips.ts'
import { statusForDates, isStatusAheadOfDates, whyNotStatus } from './rules.ts'

const days = { startDate: '2027-03-09', endDate: '2027-03-12' }
const onThe = (day: number) => ({ today: `2027-03-${String(day).padStart(2, '0')}`, hasBookings: false })
const why = (from: TripStatus, to: TripStatus, on: { today: string; hasBookings: boolean }) =>
  whyNotStatus(from, { ...days, status: to }, on)

test('a trip is ongoing from its first day, and completed after its last', () => {
  const before = (status: TripStatus, day: number) =>
    isStatusAheadOfDates({ ...days, status }, onThe(day).today)
  expect([before('ongoing', 8), before('ongoing', 9), before('ongoing', 20)]).toEqual([true, false, false])
  expect([before('completed', 12), before('completed', 13)]).toEqual([true, false])
  expect([before('draft', 1), before('upcoming', 1), before('cancelled', 1)]).toEqual([false, false, false])
})

test('staying what it is needs no leave, whatever the dates and bookings', () => {
  for (const status of TRIP_STATUSES) {
    expect(why(status, status, { ...onThe(1), hasBookings: true })).toBeNull()
  }
})

test('a cancelled trip stays cancelled, and no other becomes so by a save', () => {
  for (const status of TRIP_STATUSES.filter((each) => each !== 'cancelled')) {
    expect(why('cancelled', status, onThe(20))).toBe('TRIP_CANCELLED')
    expect(why(status, 'cancelled', onThe(20))).toBe('CANCELLED_BY_ITSELF')
  }
})

test('only a trip that nobody booked becomes a draft again', () => {
  expect(why('upcoming', 'draft', onThe(1))).toBeNull()
  expect(why('upcoming', 'draft', { ...onThe(1), hasBookings: true })).toBe('TRIP_HAS_BOOKINGS')
})

test('a status that the calendar does not bear out is refused', () => {
  expect(why('upcoming', 'ongoing', onThe(8))).toBe('STATUS_BEFORE_DATES')
  expect(why('upcoming', 'ongoing', onThe(9))).toBeNull()
  expect(why('ongoing', 'completed', onThe(12))).toBe('STATUS_BEFORE_DATES')
  expect(why('ongoing', 'completed', onThe(13))).toBeNull()
  expect(why('completed', 'upcoming', onThe(20))).toBeNull()
})

test('dates that move into the future take the status back with them', () => {
  const follow = (status: TripStatus, day: number) => statusForDates({ ...days, status }, onThe(day).today)
  expect([follow('completed', 8), follow('completed', 10), follow('completed', 13)]).toEqual([
    'upcoming',
    'ongoing',
    'completed',
  ])
  expect([follow('ongoing', 8), follow('ongoing', 9)]).toEqual(['upcoming', 'ongoing'])
  expect([follow('draft', 1), follow('cancelled', 1)]).toEqual(['draft', 'cancelled'])
})
