import { expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS as tiers } from '#contract/refunds.ts'
import { describeTerms } from './refund-terms.tsx'

const on = (day: string) => describeTerms({ startDate: '2027-03-31', tiers, day })

test('what comes back is said with its days, the last one included', () => {
  expect(on('2027-03-01')).toEqual([
    'Full refund if you cancel within 24 hours of paying, and no later than Mar 24, 2027.',
    'Full refund until Mar 1, 2027.',
    '50% refund until Mar 17, 2027.',
    '25% refund until Mar 24, 2027.',
    'No refund after that.',
  ])
})

test('what has passed is left out', () => {
  expect(on('2027-03-24')).toEqual([
    'Full refund if you cancel within 24 hours of paying, and no later than Mar 24, 2027.',
    '25% refund until Mar 24, 2027.',
    'No refund after that.',
  ])
  expect(on('2027-03-25')).toEqual(['No refund this close to the start.'])
})
