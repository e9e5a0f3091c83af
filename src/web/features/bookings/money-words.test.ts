import { expect, test } from 'vitest'
import type { Cancellation } from '#contract/bookings.ts'
import { aBooking } from './bookings.fixture.ts'
import {
  describeCancellation,
  describeFullRefund,
  describeGivenBack,
  describeLeaving,
  describeRefunded,
  describeReturned,
} from './money-words.ts'

const preview: Cancellation = {
  paid: '241.00',
  refund: '120.50',
  percent: 50,
  reason: 'tiers',
  daysBefore: 20,
  tiers: [],
  withdrawsCar: false,
}
const booking = aBooking({ unitPrice: '120.50', partySize: 2, paid: '241.00' })

test.each<[Partial<Cancellation>, string]>([
  [{}, 'You get $120.50 back: 50% of $241.00, because the trip starts in 20 days.'],
  [{ percent: 0, refund: '0.00', daysBefore: 1 }, 'Nothing comes back, because the trip starts in 1 day.'],
  [{ percent: 0, refund: '0.00', daysBefore: 0 }, 'Nothing comes back, because the trip starts today.'],
  [
    { percent: 100, refund: '241.00', reason: 'just-paid' },
    'You get $241.00 back: the full price, because you paid less than 24 hours ago.',
  ],
  [
    { percent: 100, refund: '241.00', reason: 'dates-changed' },
    'You get $241.00 back: the full price, because the dates of the trip were changed.',
  ],
  [
    { percent: 50, refund: '20.00', paid: '20.00' },
    'You get $20.00 back: all that is left of what you paid, because the trip starts in 20 days.',
  ],
])('cancelling says what comes back and by which rule: %j', (given, sentence) => {
  expect(describeCancellation({ ...preview, ...given }, booking)).toBe(sentence)
})

test('a share that was rounded is no less than the rule says', () => {
  const odd = aBooking({ unitPrice: '100.01' })
  const rounded = { ...preview, percent: 25, refund: '25.00', paid: '100.01' }
  expect(describeCancellation(rounded, odd)).toContain('25% of $100.01')
})

test('a smaller party is told what comes back for who leaves', () => {
  expect(describeLeaving({ ...preview, refund: '60.25' }, booking, 1)).toBe(
    '$60.25 comes back for 1 person: 50% of $120.50, because the trip starts in 20 days.',
  )
  const nothing = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeLeaving(nothing, booking, 2)).toBe(
    'Nothing comes back for 2 people, because nothing is left of what you paid.',
  )
})

test.each([
  ['0.00', '0.00', 'Nothing of the $241.00 you paid came back.'],
  ['60.25', '60.25', '$60.25 is on its way back to you.'],
  ['60.25', '0.00', '$60.25 went back to you.'],
  ['80.25', '60.25', '$20.00 went back to you, and $60.25 is on its way back.'],
])('of %s refunded, %s are under way', (refunded, refundPending, sentence) => {
  expect(describeReturned({ paid: '241.00', refunded, refundPending })).toBe(sentence)
})

test('a traveller with a refund who still goes reads that the place is paid for', () => {
  const given = { refunded: '20.00', refundPending: '0.00' }
  expect(describeGivenBack({ ...booking, ...given, status: 'confirmed' })).toBe(
    '$20.00 went back to you. Your place is still paid for.',
  )
  expect(describeGivenBack({ ...booking, ...given, status: 'held' })).toBe('$20.00 went back to you.')
  expect(describeGivenBack({ ...booking, status: 'confirmed' })).toBe('')
})

test('cancelling refunds nothing if nothing was paid, or everything was refunded before', () => {
  const nothing = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeCancellation(nothing, { ...booking, paid: '0.00' })).toMatch(/^You have paid nothing, so/)
  expect(describeCancellation(nothing, booking)).toBe(
    'We have already refunded all that you paid, so there is nothing to give back. Your place goes to somebody else.',
  )
})

test('where nothing was paid, or nothing went back, there is nothing to say', () => {
  expect(describeReturned({ paid: '0.00', refunded: '0.00', refundPending: '0.00' })).toBe('')
  expect(describeRefunded({ refunded: '0.00', refundPending: '0.00' })).toBe('')
})

test('new dates give everything back for a while, to who has paid', () => {
  const moved = { ...booking, fullRefundUntil: '2099-03-09T12:00:00.000Z' }
  expect(describeFullRefund(moved)).toMatch(
    /until Mon, Mar 9, \d\d:\d\d you can cancel with everything back\.$/,
  )
  expect(describeFullRefund({ ...moved, fullRefundUntil: '2020-03-09T12:00:00.000Z' })).toBe('')
  expect(describeFullRefund({ ...moved, paid: '0.00' })).toBe('')
  expect(describeFullRefund({ ...moved, status: 'cancelled' })).toBe('')
})
