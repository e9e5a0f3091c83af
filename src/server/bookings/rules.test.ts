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
  expect(applyPlaceRequest({ seatIds: [1] }, { isAdded: false }).transport).toBe('car')
  const driving = { partySize: 2, guests: [], transport: 'driving' as const, seatIds: [] }
  expect(applyPlaceRequest({ seatIds: [1] }, { before: driving, isAdded: false }).transport).toBe('driving')
  expect(
    applyPlaceRequest({ transport: 'own' }, { before: { ...driving, seatIds: [1] }, isAdded: false }).seatIds,
  ).toEqual([])
})

test('reports every issue of a request', () => {
  const details = { partySize: 1, guests: ['Liv'], transport: 'own' as const, seatIds: [1] }
  const issues = findDetailIssues(details, { isAdded: false })
  expect(issues.map(({ path }) => path)).toEqual(['guests', 'seatIds'])
})

test('people who are added to a party are all guests, and none of them drives', () => {
  const added = { partySize: 2, guests: ['Liv', 'Jo'], transport: 'car' as const, seatIds: [1, 2] }
  expect(findDetailIssues(added, { isAdded: true })).toEqual([])
  const tooMany = { ...added, guests: ['Liv', 'Jo', 'Ida'], transport: 'driving' as const, seatIds: [] }
  expect(findDetailIssues(tooMany, { isAdded: true }).map(({ path }) => path)).toEqual([
    'transport',
    'guests',
  ])
  expect(applyPlaceRequest({ partySize: 1 }, { before: added, isAdded: true }).guests).toEqual(['Liv'])
})
