import { describe, expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { calculateRefund } from './calculate-refund.ts'

const now = new Date('2099-01-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a refund', () => {
  const payment = {
    placesCents: 10_001,
    unrefundedCents: 10_001,
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
  ])('%i days before the start is %i%%, rounded half up', (daysBefore, percent, refundCents) => {
    expect(calculateRefund({ ...payment, daysBefore })).toEqual({ percent, refundCents, reason: 'tiers' })
  })

  test.each([
    [24, 7, 100, 'just-paid'],
    [24, 6, 0, 'tiers'],
    [24.01, 7, 25, 'tiers'],
  ])('%f hours after paying and %i days before the start is %i%%', (hours, daysBefore, percent, reason) => {
    expect(calculateRefund({ ...payment, lastPaidAt: hoursAgo(hours), daysBefore })).toMatchObject({
      percent,
      reason,
    })
  })

  test('is complete until the deadline after a change of dates', () => {
    expect(calculateRefund({ ...payment, daysBefore: 1, fullRefundUntil: now })).toMatchObject({
      percent: 100,
    })
    expect(calculateRefund({ ...payment, daysBefore: 1, fullRefundUntil: hoursAgo(1) })).toMatchObject({
      percent: 0,
    })
  })

  test('is complete when an admin cancels', () => {
    expect(calculateRefund({ ...payment, daysBefore: 1, isByAdmin: true })).toMatchObject({
      percent: 100,
      reason: 'organiser',
    })
  })

  test('is zero when nothing was paid', () => {
    expect(calculateRefund({ ...payment, unrefundedCents: 0 })).toEqual({
      percent: 0,
      refundCents: 0,
      reason: 'nothing-paid',
    })
  })

  test('is at most what is left, and is all of it when an admin cancels', () => {
    expect(calculateRefund({ ...payment, unrefundedCents: 400 })).toMatchObject({
      percent: 100,
      refundCents: 400,
    })
    const lateCancellation = { ...payment, daysBefore: 1, placesCents: 5_000, isByAdmin: true }
    expect(calculateRefund(lateCancellation)).toMatchObject({ percent: 100, refundCents: 10_001 })
  })
})
