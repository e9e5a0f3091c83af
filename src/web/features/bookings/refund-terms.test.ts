import { expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS as tiers } from '#contract/refunds.ts'
import { describeTerms } from './refund-terms.tsx'

const termsOn = (day: string) => describeTerms({ startDate: '2027-03-31', tiers, day })

test('lists each refund with the last day on which it applies', () => {
  expect(termsOn('2027-03-01')).toEqual([
    'Full refund if you cancel within 24 hours of paying, and no later than Mar 24, 2027.',
    'Full refund until Mar 1, 2027.',
    '50% refund until Mar 17, 2027.',
    '25% refund until Mar 24, 2027.',
    'No refund after that.',
  ])
})

test('leaves out refunds whose last day has passed', () => {
  expect(termsOn('2027-03-24')).toEqual([
    'Full refund if you cancel within 24 hours of paying, and no later than Mar 24, 2027.',
    '25% refund until Mar 24, 2027.',
    'No refund after that.',
  ])
  expect(termsOn('2027-03-25')).toEqual(['No refund this close to the start.'])
})
