import { expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '#contract/trips.ts'
import { statusForDates, isStatusAheadOfDates, whyNotStatus } from './rules.ts'

const dates = { startDate: '2027-03-09', endDate: '2027-03-12' }
const onDay = (day: number) => ({ today: `2027-03-${String(day).padStart(2, '0')}`, hasBookings: false })
const refusalOf = (from: TripStatus, to: TripStatus, on: { today: string; hasBookings: boolean }) =>
  whyNotStatus(from, { ...dates, status: to }, on)

test('a trip is ongoing from its first day, and completed after its last', () => {
  const isTooEarly = (status: TripStatus, day: number) =>
    isStatusAheadOfDates({ ...dates, status }, onDay(day).today)
  expect([isTooEarly('ongoing', 8), isTooEarly('ongoing', 9), isTooEarly('ongoing', 20)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isTooEarly('completed', 12), isTooEarly('completed', 13)]).toEqual([true, false])
  expect([isTooEarly('draft', 1), isTooEarly('upcoming', 1), isTooEarly('cancelled', 1)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a trip can always keep its status, whatever its dates and bookings', () => {
  for (const status of TRIP_STATUSES) {
    expect(refusalOf(status, status, { ...onDay(1), hasBookings: true })).toBeNull()
  }
})

test('a cancelled trip stays cancelled, and a save cannot cancel a trip', () => {
  for (const status of TRIP_STATUSES.filter((each) => each !== 'cancelled')) {
    expect(refusalOf('cancelled', status, onDay(20))).toBe('TRIP_CANCELLED')
    expect(refusalOf(status, 'cancelled', onDay(20))).toBe('CANCELLED_BY_ITSELF')
  }
})

test('only a trip without bookings can become a draft again', () => {
  expect(refusalOf('upcoming', 'draft', onDay(1))).toBeNull()
  expect(refusalOf('upcoming', 'draft', { ...onDay(1), hasBookings: true })).toBe('TRIP_HAS_BOOKINGS')
})

test('a status that does not match the dates is refused', () => {
  expect(refusalOf('upcoming', 'ongoing', onDay(8))).toBe('STATUS_BEFORE_DATES')
  expect(refusalOf('upcoming', 'ongoing', onDay(9))).toBeNull()
  expect(refusalOf('ongoing', 'completed', onDay(12))).toBe('STATUS_BEFORE_DATES')
  expect(refusalOf('ongoing', 'completed', onDay(13))).toBeNull()
  expect(refusalOf('completed', 'upcoming', onDay(20))).toBeNull()
})

test('moving the dates into the future sets the status back', () => {
  const statusOn = (status: TripStatus, day: number) => statusForDates({ ...dates, status }, onDay(day).today)
  expect([statusOn('completed', 8), statusOn('completed', 10), statusOn('completed', 13)]).toEqual([
    'upcoming',
    'ongoing',
    'completed',
  ])
  expect([statusOn('ongoing', 8), statusOn('ongoing', 9)]).toEqual(['upcoming', 'ongoing'])
  expect([statusOn('draft', 1), statusOn('cancelled', 1)]).toEqual(['draft', 'cancelled'])
})
