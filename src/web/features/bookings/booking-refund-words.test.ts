import { expect, test } from 'vitest'
import type { Cancellation } from '#contract/bookings.ts'
import { aBooking } from './bookings.fixture.ts'
import {
  describeCancellation,
  describeCancelled,
  describeFullRefund,
  describeRefundWhileGoing,
  describeLeaving,
  describeRefunded,
  describeRefundAfterEnd,
} from './booking-refund-words.ts'

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
  [{}, 'You’ll get $120.50 back: 50% of $241.00, because the trip starts in 20 days.'],
  [{ percent: 0, refund: '0.00', daysBefore: 1 }, 'No refund, because the trip starts in 1 day.'],
  [{ percent: 0, refund: '0.00', daysBefore: 0 }, 'No refund, because the trip starts today.'],
  [
    { percent: 100, refund: '241.00', reason: 'just-paid' },
    'You’ll get $241.00 back: the full price, because you paid less than 24 hours ago.',
  ],
  [
    { percent: 100, refund: '241.00', reason: 'dates-changed' },
    'You’ll get $241.00 back: the full price, because the dates of the trip have changed.',
  ],
  [
    { percent: 50, refund: '20.00', paid: '20.00' },
    'You’ll get $20.00 back: everything left of what you paid, because the trip starts in 20 days.',
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
    'You’ll get $60.25 back for 1 person: 50% of $120.50, because the trip starts in 20 days.',
  )
  const nothing = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeLeaving(nothing, booking, 2)).toBe(
    'No refund for 2 people, because everything you paid has already been refunded.',
  )
})

test.each([
  ['0.00', '0.00', 'No refund for the $241.00 you paid.'],
  ['60.25', '60.25', 'A refund of $60.25 is on its way.'],
  ['60.25', '0.00', '$60.25 has been refunded.'],
  ['80.25', '60.25', '$20.00 has been refunded, and another $60.25 is on its way.'],
])('of %s refunded, %s are under way', (refunded, refundPending, sentence) => {
  expect(describeRefundAfterEnd({ paid: '241.00', refunded, refundPending })).toBe(sentence)
})

test('a traveller with a refund who still goes reads that the place is paid for', () => {
  const given = { refunded: '20.00', refundPending: '0.00' }
  expect(describeRefundWhileGoing({ ...booking, ...given, status: 'confirmed' })).toBe(
    '$20.00 has been refunded. You keep your spot.',
  )
  expect(describeRefundWhileGoing({ ...booking, ...given, status: 'held' })).toBe('$20.00 has been refunded.')
  expect(describeRefundWhileGoing({ ...booking, status: 'confirmed' })).toBe('')
})

test('cancelling refunds nothing if nothing was paid, or everything was refunded before', () => {
  const nothing = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeCancellation(nothing, { ...booking, paid: '0.00' })).toMatch(
    /^You haven’t paid anything, so/,
  )
  expect(describeCancellation(nothing, booking)).toBe(
    'Everything you paid has already been refunded. Your spot will be free for someone else.',
  )
})

test('where nothing was paid, or nothing went back, there is nothing to say', () => {
  expect(describeRefundAfterEnd({ paid: '0.00', refunded: '0.00', refundPending: '0.00' })).toBe('')
  expect(describeRefunded({ refunded: '0.00', refundPending: '0.00' })).toBe('')
})

test('new dates give everything back for a while, to who has paid', () => {
  const moved = { ...booking, fullRefundUntil: '2099-03-09T12:00:00.000Z' }
  expect(describeFullRefund(moved)).toMatch(/Cancel by Mon, Mar 9, \d\d:\d\d for a full refund\.$/)
  expect(describeFullRefund({ ...moved, fullRefundUntil: '2020-03-09T12:00:00.000Z' })).toBe('')
  expect(describeFullRefund({ ...moved, paid: '0.00' })).toBe('')
  expect(describeFullRefund({ ...moved, status: 'cancelled' })).toBe('')
})

test('cancelling tells what was refunded by it, as the server says afterwards', () => {
  const before = { ...booking, refunded: '20.00' }
  const told = (refunded: string) => describeCancelled(before, { status: 'cancelled', refunded }, preview)
  expect(told('80.25')).toBe('$60.25 will be refunded to the way you paid.')
  expect(told('20.00')).toBe(`You’re no longer on ${booking.trip.title}.`)
  expect(describeCancelled(before, undefined, preview)).toBe('$120.50 will be refunded to the way you paid.')
})
