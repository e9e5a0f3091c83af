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

const tier = (daysBefore: number, percent: number): RefundTier => ({ daysBefore, percent })

const descriptions: { title: string; tiers: RefundTier[]; lines: string[] }[] = [
  { title: 'without tiers, there is no refund', tiers: [], lines: ['No refund if you cancel'] },
  {
    title: 'a tier of 100% until the start is always a full refund',
    tiers: [tier(0, 100)],
    lines: ['Full refund whenever you cancel'],
  },
  {
    title: 'a tier of 40% until the start always refunds 40%',
    tiers: [tier(0, 40)],
    lines: ['40% refund whenever you cancel'],
  },
  {
    title: 'one day before the start is written in the singular',
    tiers: [tier(2, 80), tier(1, 40)],
    lines: [
      '80% refund up to 2 days before the start',
      '40% refund up to 1 day before',
      'No refund after that',
    ],
  },
  {
    title: 'two tiers with the same percentage become one',
    tiers: [tier(30, 50), tier(10, 50)],
    lines: ['50% refund up to 10 days before the start', 'No refund after that'],
  },
  {
    title: 'a tier of 0% is left out',
    tiers: [tier(10, 50), tier(3, 0)],
    lines: ['50% refund up to 10 days before the start', 'No refund after that'],
  },
  {
    title: 'the last tier may last until the start',
    tiers: [tier(10, 100), tier(0, 50)],
    lines: ['Full refund up to 10 days before the start', '50% refund after that'],
  },
  {
    title: 'tiers are sorted by their days',
    tiers: [tier(7, 20), tier(20, 60)],
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
  expect(datedSteps({ startDate, tiers, day: '2027-01-01' })).toHaveLength(4)
  expect(datedSteps({ startDate, tiers, day: '2027-03-25' })).toEqual([])
  expect(datedSteps({ startDate, tiers: [tier(0, 40)], day: '2027-01-01' })).toEqual([
    { until: '2027-03-30', percent: 40 },
  ])
  expect(datedSteps({ startDate, tiers: [tier(1, 50), tier(0, 25)], day: '2027-01-01' })).toEqual([
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
