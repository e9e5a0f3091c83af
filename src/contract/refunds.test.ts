import { expect, test } from 'vitest'
import {
  datedSteps,
  describeJustPaid,
  describeTiers,
  DEFAULT_REFUND_TIERS,
  lastRefundDay,
} from './refunds.ts'
import type { RefundTier } from './trips.ts'

test('refund terms are described as consecutive periods', () => {
  expect(describeTiers(DEFAULT_REFUND_TIERS)).toEqual([
    'Full refund up to 30 days before the start',
    '50% refund up to 14 days before',
    '25% refund up to 7 days before',
    'No refund after that',
  ])
})

const descriptions: { title: string; tiers: RefundTier[]; lines: string[] }[] = [
  { title: 'without tiers, there is no refund', tiers: [], lines: ['No refund if you cancel'] },
  {
    title: 'a tier of 100% until the start is always a full refund',
    tiers: [{ daysBefore: 0, percent: 100 }],
    lines: ['Full refund whenever you cancel'],
  },
  {
    title: 'a tier of 40% until the start always refunds 40%',
    tiers: [{ daysBefore: 0, percent: 40 }],
    lines: ['40% refund whenever you cancel'],
  },
  {
    title: 'one day before the start is written in the singular',
    tiers: [
      { daysBefore: 2, percent: 80 },
      { daysBefore: 1, percent: 40 },
    ],
    lines: [
      '80% refund up to 2 days before the start',
      '40% refund up to 1 day before',
      'No refund after that',
    ],
  },
  {
    title: 'two tiers with the same percentage become one',
    tiers: [
      { daysBefore: 30, percent: 50 },
      { daysBefore: 10, percent: 50 },
    ],
    lines: ['50% refund up to 10 days before the start', 'No refund after that'],
  },
  {
    title: 'a tier of 0% is left out',
    tiers: [
      { daysBefore: 10, percent: 50 },
      { daysBefore: 3, percent: 0 },
    ],
    lines: ['50% refund up to 10 days before the start', 'No refund after that'],
  },
  {
    title: 'the last tier may last until the start',
    tiers: [
      { daysBefore: 10, percent: 100 },
      { daysBefore: 0, percent: 50 },
    ],
    lines: ['Full refund up to 10 days before the start', '50% refund after that'],
  },
  {
    title: 'tiers are sorted by their days',
    tiers: [
      { daysBefore: 7, percent: 20 },
      { daysBefore: 20, percent: 60 },
    ],
    lines: [
      '60% refund up to 20 days before the start',
      '20% refund up to 7 days before',
      'No refund after that',
    ],
  },
]

test.each(descriptions)('$title', ({ tiers, lines }) => {
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
  { title: 'a step includes its last day, 30 days before the start', daysBefore: 30, day: '2027-03-01' },
  { title: 'the day before the start is the last possible day', daysBefore: 1, day: '2027-03-30' },
  { title: 'a step until the start ends on the day before', daysBefore: 0, day: '2027-03-30' },
])('$title', ({ daysBefore, day }) => {
  expect(lastRefundDay(startDate, daysBefore)).toBe(day)
})
