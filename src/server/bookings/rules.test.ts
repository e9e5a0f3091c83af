import { describe, expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS, seatsFor } from '#contract/bookings.ts'
import { findMisfits, holdEnd, readPlaces, refundOf } from './rules.ts'

const now = new Date('2099-01-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a refund', () => {
  const paid = {
    paidCents: 10_001,
    lastPaidAt: hoursAgo(100),
    fullRefundUntil: null,
    tiers: DEFAULT_REFUND_TIERS,
    daysBefore: 40,
    now,
  }
  test.each([
    [30, 100, 10_001],
    [29, 50, 5_001],
    [14, 50, 5_001],
    [13, 25, 2_500],
    [7, 25, 2_500],
    [6, 0, 0],
    [0, 0, 0],
  ])('%i days before is %i%%, rounded half up', (daysBefore, percent, refundCents) => {
    expect(refundOf({ ...paid, daysBefore })).toEqual({ percent, refundCents, reason: 'tiers' })
  })

  test.each([
    [24, 7, 100, 'just-paid'],
    [24, 6, 0, 'tiers'],
    [24.01, 7, 25, 'tiers'],
  ])('%f hours after paying and %i days before it is %i%%', (hours, daysBefore, percent, reason) => {
    expect(refundOf({ ...paid, lastPaidAt: hoursAgo(hours), daysBefore })).toMatchObject({ percent, reason })
  })

  test('is whole while a change of dates allows it', () => {
    expect(refundOf({ ...paid, daysBefore: 1, fullRefundUntil: now })).toMatchObject({ percent: 100 })
    expect(refundOf({ ...paid, daysBefore: 1, fullRefundUntil: hoursAgo(1) })).toMatchObject({ percent: 0 })
  })

  test('is whole when an organiser cancels', () => {
    expect(refundOf({ ...paid, daysBefore: 1, isOrganiser: true })).toMatchObject({
      percent: 100,
      reason: 'organiser',
    })
  })

  test('of nothing is nothing', () => {
    expect(refundOf({ ...paid, paidCents: 0 })).toEqual({
      percent: 0,
      refundCents: 0,
      reason: 'nothing-paid',
    })
  })
})

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
