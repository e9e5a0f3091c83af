import { expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import type { RefundTier } from '#contract/trips.ts'
import { refundFacts } from './mail-facts.ts'

const HOUR_MS = 3_600_000

/** The facts for a trip that starts on 1 July, paid this many hours before `now`. */
function factsAt(
  now: string,
  { tiers = DEFAULT_REFUND_TIERS, hoursPaid = 100, fullRefundUntil = '', timeZone = 'UTC' } = {},
): string[] {
  const moment = new Date(now)
  const facts = refundFacts({
    startDate: '2099-07-01',
    tiers,
    timeZone,
    now: moment,
    lastPaidAt: new Date(moment.getTime() - hoursPaid * HOUR_MS),
    fullRefundUntil: fullRefundUntil === '' ? null : new Date(fullRefundUntil),
  })
  return facts.map(({ label, value }) => `${label}: ${value}`)
}

const NONE = 'Refund if you cancel: None'

test.each([
  ['2099-05-01T12:00Z', ['Full refund until: Jun 1, 2099', 'Partial refund until: Jun 24, 2099']],
  ['2099-06-01T23:59Z', ['Full refund until: Jun 1, 2099', 'Partial refund until: Jun 24, 2099']],
  ['2099-06-02T00:00Z', ['Partial refund until: Jun 24, 2099']],
  ['2099-06-24T23:59Z', ['Partial refund until: Jun 24, 2099']],
  ['2099-06-25T00:00Z', [NONE]],
])('at %s the default refund terms say %j', (now, facts) => {
  expect(factsAt(now)).toEqual(facts)
})

test('days are counted in the site’s time zone', () => {
  const farEast = { timeZone: 'Pacific/Kiritimati' }
  expect(factsAt('2099-06-01T12:00Z', farEast)).toEqual(['Partial refund until: Jun 24, 2099'])
})

test.each<[RefundTier[], string[]]>([
  [[], [NONE]],
  [[{ daysBefore: 0, percent: 100 }], ['Full refund until: Jun 30, 2099']],
  [[{ daysBefore: 10, percent: 40 }], ['Partial refund until: Jun 21, 2099']],
])('the refund terms %j say %j', (tiers, facts) => {
  expect(factsAt('2099-05-01T12:00Z', { tiers })).toEqual(facts)
})

test('within 24 hours of paying, a full refund is possible up to a week before the start', () => {
  const justPaid = { hoursPaid: 1, tiers: [] }
  expect(factsAt('2099-06-10T12:00Z', justPaid)).toEqual(['Full refund until: Thu, Jun 11, 11:00 UTC'])
  expect(factsAt('2099-06-24T12:00Z', justPaid)).toEqual(['Full refund until: Jun 24, 2099'])
  expect(factsAt('2099-06-25T12:00Z', justPaid)).toEqual([NONE])
})

test('new dates of a trip allow a full refund for a while', () => {
  expect(factsAt('2099-06-25T12:00Z', { fullRefundUntil: '2099-06-28T09:00Z' })).toEqual([
    'Full refund until: Sun, Jun 28, 09:00 UTC',
  ])
})
