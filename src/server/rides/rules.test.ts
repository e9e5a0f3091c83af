import { expect, test } from 'vitest'
import type { RideInput } from '#contract/ride-input.ts'
import { describeMeeting } from '#contract/rides.ts'
import { isTripOver } from '#contract/trips.ts'
import { findConcerned } from './rules.ts'

const ride: RideInput = {
  startPlace: 'Pier 3',
  startsDaysBefore: 0,
  startsAt: '07:30',
  pickUps: [{ userId: 'ann', place: 'Station', time: '07:45' }],
}

test.each<[string, Partial<RideInput>, string[]]>([
  ['nothing', {}, []],
  ['the place', { startPlace: 'Pier 4' }, ['ann', 'ben']],
  ['the day', { startsDaysBefore: 1 }, ['ann', 'ben']],
  ['the time', { startsAt: null }, ['ann', 'ben']],
  ['one’s pick-up place', { pickUps: [{ userId: 'ann', place: 'Bridge', time: '07:45' }] }, ['ann']],
  ['one’s pick-up time', { pickUps: [{ userId: 'ann', place: 'Station', time: null }] }, ['ann']],
  ['whether one is picked up', { pickUps: [] }, ['ann']],
  [
    'another pick-up',
    { pickUps: [...ride.pickUps, { userId: 'ben', place: 'Bridge', time: null }] },
    ['ben'],
  ],
])('a change of %s concerns only those passengers', (_what, change, concerned) => {
  expect(findConcerned(ride, { ...ride, ...change }, ['ann', 'ben'])).toEqual(concerned)
})

test('a meeting is described as far as it is known', () => {
  const day = '2027-03-09'
  expect(describeMeeting({ day, time: '07:30', place: 'Pier 3' })).toBe('Tue, Mar 9, 07:30, Pier 3')
  expect(describeMeeting({ day, time: null, place: 'Pier 3' })).toBe('Tue, Mar 9, Pier 3')
})

test('a ride can be changed until its trip is over', () => {
  expect(
    (['upcoming', 'ongoing', 'completed', 'cancelled'] as const).map((status) => isTripOver({ status })),
  ).toEqual([false, false, true, true])
})
