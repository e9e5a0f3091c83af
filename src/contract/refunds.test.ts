import { expect, test } from 'vitest'
import {
  datedSteps,
  describeJustPaid,
  describeTiers,
  DEFAULT_REFUND_TIERS,
  lastRefundDay,
} from './refunds.ts'

test('refund terms are described as consecutive periods', () => {
  expect(describeTiers(DEFAULT_REFUND_TIERS)).toEqual([
    'Full refund up to 30 days before the start',
    '50% refund up to 14 days before',
    '25% refund up to 7 days before',
    'No refund after that',
  ])
})

test.each([
  ['without tiers, there is no refund', [], ['No refund if you cancel']],
  ['a tier of 100% until the start is always a full refund', [[0, 100]], ['Full refund whenever you cancel']],
  ['a tier of 40% until the start always refunds 40%', [[0, 40]], ['40% refund whenever you cancel']],
  [
    'one day before the start is written in the singular',
    [
      [2, 80],
      [1, 40],
    ],
    ['80% refund up to 2 days before the start', '40% refund up to 1 day before', 'No refund after that'],
  ],
  [
    'two tiers with the same percentage become one',
    [
      [30, 50],
      [10, 50],
    ],
    ['50% refund up to 10 days before the start', 'No refund after that'],
  ],
  [
    'a tier of 0% is left out',
    [
      [10, 50],
      [3, 0],
    ],
    ['50% refund up to 10 days before the start', 'No refund after that'],
  ],
  [
    'the last tier may last until the start',
    [
      [10, 100],
      [0, 50],
    ],
    ['Full refund up to 10 days before the start', '50% refund after that'],
  ],
  [
    'tiers are sorted by their days',
    [
      [7, 20],
      [20, 60],
    ],
    ['60% refund up to 20 days before the start', '20% refund up to 7 days before', 'No refund after that'],
  ],
] as const)('%s', (_, pairs, lines) => {
  const tiers = pairs.map(([daysBefore, percent]) => ({ daysBefore, percent }))
  expect(describeTiers(tiers)).toEqual(lines)
})

const startDate = '2027-03-31'
const tiers = DEFAULT_REFUND_TIERS

test('dated steps leave out past days, and end with 0% where the terms do', () => {
  expect(datedSteps({ startDate, tiers, day: '2027-03-17' })).toEqual([
    { until: '2027-03-17', percent: 50 },
    { until: '2027-03-24', percent: 25 },
    { until: null, percent: 0 },
  ])
  expect(datedSteps({ startDate, tiers, day: null })).toHaveLength(4)
  expect(datedSteps({ startDate, tiers, day: '2027-03-25' })).toEqual([])
  expect(datedSteps({ startDate, tiers: [{ daysBefore: 0, percent: 40 }], day: null })).toEqual([
    { until: '2027-03-30', percent: 40 },
  ])
  const lastDays = [
    { daysBefore: 1, percent: 50 },
    { daysBefore: 0, percent: 25 },
  ]
  expect(datedSteps({ startDate, tiers: lastDays, day: null })).toEqual([
    { until: '2027-03-30', percent: 50 },
  ])
})

test('a new payment can be refunded in full for 24 hours, but not in the last week', () => {
  expect(describeJustPaid(startDate, '2027-03-24')).toBe(
    'Full refund if you cancel within 24 hours of paying, and no later than Mar 24, 2027.',
  )
  expect(describeJustPaid(startDate, '2027-03-25')).toBe('')
})

test.each([
  ['a step includes its last day, 30 days before the start', 30, '2027-03-01'],
  ['the day before the start is the last possible day', 1, '2027-03-30'],
  ['a step until the start ends on the day before', 0, '2027-03-30'],
])('%s', (_, daysBefore, day) => {
  expect(lastRefundDay('2027-03-31', daysBefore)).toBe(day)
})
