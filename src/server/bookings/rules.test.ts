import { expect, test } from 'vitest'
import { countNeededSeats } from '#contract/bookings.ts'
import { findDetailIssues, applyPlaceRequest } from './rules.ts'

test.each([
  ['car', 3, 3],
  ['later', 3, 3],
  ['driving', 3, 2],
  ['own', 3, 0],
] as const)('with transport %s a party of %i needs %i seats', (transport, partySize, seats) => {
  expect(countNeededSeats({ transport, partySize })).toBe(seats)
})

test('picking seats sets the transport to car, unless the person drives', () => {
  expect(applyPlaceRequest({ seatIds: [1] }).transport).toBe('car')
  const driving = { partySize: 2, guests: [], transport: 'driving' as const, seatIds: [] }
  expect(applyPlaceRequest({ seatIds: [1] }, driving).transport).toBe('driving')
  expect(applyPlaceRequest({ transport: 'own' }, { ...driving, seatIds: [1] }).seatIds).toEqual([])
})

test('reports every issue of a request', () => {
  const issues = findDetailIssues({ partySize: 1, guests: ['Liv'], transport: 'own', seatIds: [1] })
  expect(issues.map(({ path }) => path)).toEqual(['guests', 'seatIds'])
})
