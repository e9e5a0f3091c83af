import { expect, test } from 'vitest'
import type { Cancellation } from '#contract/bookings.ts'
import { aBooking } from './bookings.fixture.ts'
import {
  describeCancellationPreview,
  describeCancelResult,
  describeFullRefundPeriod,
  describeLeavingPreview,
  describeRefundOfEndedBooking,
  describeRefundSoFar,
  describeRefundOfLiveBooking,
} from './booking-refund-words.ts'

const preview: Cancellation = {
  paid: '241.00',
  refund: '120.50',
  percent: 50,
  reason: 'tiers',
  daysBefore: 20,
  tiers: [],
  added: [],
  withdrawsCar: false,
}
const booking = aBooking({ unitPrice: '120.50', partySize: 2, paid: '241.00' })

test.each<[change: Partial<Cancellation>, result: string, why: string | null]>([
  [{}, 'You’ll get $120.50 back.', 'That’s 50% of $241.00, because the trip starts in 20 days.'],
  [{ percent: 0, refund: '0.00', daysBefore: 1 }, 'No refund, because the trip starts in 1 day.', null],
  [{ percent: 0, refund: '0.00', daysBefore: 0 }, 'No refund, because the trip starts today.', null],
  [
    { percent: 100, refund: '241.00', reason: 'just-paid' },
    'You’ll get $241.00 back.',
    'That’s the full price, because you paid less than 24 hours ago.',
  ],
  [
    { percent: 100, refund: '241.00', reason: 'dates-changed' },
    'You’ll get $241.00 back.',
    'That’s the full price, because the dates of the trip have changed.',
  ],
  [
    { percent: 50, refund: '20.00', paid: '20.00' },
    'You’ll get $20.00 back.',
    'That’s everything left of what you paid, because the trip starts in 20 days.',
  ],
])('says what cancelling refunds, and by which rule: %j', (change, result, why) => {
  expect(describeCancellationPreview({ ...preview, ...change }, booking)).toEqual({ result, why })
})

test('a rounded refund is still described with the percentage of the rule', () => {
  const oddPriced = aBooking({ unitPrice: '100.01' })
  const roundedPreview = { ...preview, percent: 25, refund: '25.00', paid: '100.01' }
  expect(describeCancellationPreview(roundedPreview, oddPriced).why).toContain('25% of $100.01')
})

test('says what is refunded for the people who leave a party', () => {
  expect(describeLeavingPreview({ ...preview, refund: '60.25' }, booking, 1)).toEqual({
    result: 'You’ll get $60.25 back for 1 person.',
    why: 'That’s 50% of $120.50, because the trip starts in 20 days.',
  })
  const noRefund = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeLeavingPreview(noRefund, booking, 2)).toEqual({
    result: 'No refund for 2 people, because everything you paid has already been refunded.',
    why: null,
  })
})

test.each([
  { refunded: '0.00', refundPending: '0.00', sentence: 'No refund for the $241.00 you paid.' },
  { refunded: '60.25', refundPending: '60.25', sentence: 'A refund of $60.25 is on its way.' },
  { refunded: '60.25', refundPending: '0.00', sentence: '$60.25 has been refunded.' },
  {
    refunded: '80.25',
    refundPending: '60.25',
    sentence: '$20.00 has been refunded, and another $60.25 is on its way.',
  },
])('after the end, of $refunded refunded, $refundPending is still on its way', (given) => {
  const { refunded, refundPending, sentence } = given
  expect(describeRefundOfEndedBooking({ paid: '241.00', refunded, refundPending })).toBe(sentence)
})

test('a confirmed traveller with a refund reads that they keep their spot', () => {
  const amounts = { refunded: '20.00', refundPending: '0.00' }
  expect(describeRefundOfLiveBooking({ ...booking, ...amounts, status: 'confirmed' })).toBe(
    '$20.00 has been refunded. You keep your spot.',
  )
  expect(describeRefundOfLiveBooking({ ...booking, ...amounts, status: 'held' })).toBe(
    '$20.00 has been refunded.',
  )
  expect(describeRefundOfLiveBooking({ ...booking, status: 'confirmed' })).toBe('')
})

test('cancelling refunds nothing if nothing was paid, or everything was refunded before', () => {
  const noRefund = { ...preview, refund: '0.00', percent: 0, reason: 'nothing-paid' } as const
  expect(describeCancellationPreview(noRefund, { ...booking, paid: '0.00' }).result).toMatch(
    /^You haven’t paid anything, so/,
  )
  expect(describeCancellationPreview(noRefund, booking)).toEqual({
    result: 'Everything you paid has already been refunded. Your spot will be free for someone else.',
    why: null,
  })
})

test('says nothing about refunds if nothing was paid or refunded', () => {
  expect(describeRefundOfEndedBooking({ paid: '0.00', refunded: '0.00', refundPending: '0.00' })).toBe('')
  expect(describeRefundSoFar({ refunded: '0.00', refundPending: '0.00' })).toBe('')
})

test('after new dates, people who have paid can get a full refund for a while', () => {
  const moved = { ...booking, fullRefundUntil: '2099-03-09T12:00:00.000Z' }
  expect(describeFullRefundPeriod(moved)).toMatch(/Cancel by Mon, Mar 9, \d\d:\d\d for a full refund\.$/)
  expect(describeFullRefundPeriod({ ...moved, fullRefundUntil: '2020-03-09T12:00:00.000Z' })).toBe('')
  expect(describeFullRefundPeriod({ ...moved, paid: '0.00' })).toBe('')
  expect(describeFullRefundPeriod({ ...moved, status: 'cancelled' })).toBe('')
})

test('after cancelling, says what the server refunded, or else what the preview promised', () => {
  const bookingBefore = { ...booking, refunded: '20.00' }
  const wordsFor = (refunded: string) =>
    describeCancelResult({
      booking: bookingBefore,
      before: [bookingBefore],
      after: [{ ...bookingBefore, status: 'cancelled', refunded }],
      preview,
    })
  expect(wordsFor('80.25')).toBe('$60.25 will be refunded to the way you paid.')
  expect(wordsFor('20.00')).toBe(`You’re no longer on ${booking.trip.title}.`)
  const notReloaded = { booking: bookingBefore, before: [bookingBefore], after: undefined, preview }
  expect(describeCancelResult(notReloaded)).toBe('$120.50 will be refunded to the way you paid.')
})
