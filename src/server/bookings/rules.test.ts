import { expect, test } from 'vitest'
import { seatsFor } from '#contract/bookings.ts'
import { findMisfits, holdEnd, readPlaces } from './rules.ts'

const now = new Date('2099-01-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a hold ends after its minutes, at its longest, or at the start, whichever comes first', () => {
  const startsAt = new Date('2099-02-01T00:00:00Z')
  const minutesFromNow = (end: Date) => (end.getTime() - now.getTime()) / 60_000
  expect(minutesFromNow(holdEnd({ now, heldAt: now, startsAt }))).toBe(15)
  expect(minutesFromNow(holdEnd({ now, heldAt: hoursAgo(0.6), startsAt }))).toBeCloseTo(9)
  expect(minutesFromNow(holdEnd({ now, heldAt: now, startsAt: new Date('2099-01-10T12:05:00Z') }))).toBe(5)
})

test.each([
  ['car', 3, 3],
  ['later', 3, 3],
  ['driving', 3, 2],
  ['own', 3, 0],
] as const)('by %s a party of %i needs %i seats', (transport, partySize, seats) => {
  expect(seatsFor({ transport, partySize })).toBe(seats)
})

test('picking seats means going by car, unless one drives', () => {
  expect(readPlaces({ seatIds: [1] }).transport).toBe('car')
  const driving = { partySize: 2, guests: [], transport: 'driving' as const, seatIds: [] }
  expect(readPlaces({ seatIds: [1] }, driving).transport).toBe('driving')
  expect(readPlaces({ transport: 'own' }, { ...driving, seatIds: [1] }).seatIds).toEqual([])
})

test('every misfit is named', () => {
  const issues = findMisfits({ partySize: 1, guests: ['Liv'], transport: 'own', seatIds: [1] })
  expect(issues.map(({ path }) => path)).toEqual(['guests', 'seatIds'])
})
