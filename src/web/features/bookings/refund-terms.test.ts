import { expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS as tiers } from '#contract/refund-tiers.ts'
import { describeTerms } from './refund-terms.tsx'

const on = (day: string) => describeTerms({ startDate: '2027-03-31', tiers, day })

test('what comes back is said with its days, the last one included', () => {
  expect(on('2027-03-01')).toEqual([
    'Everything back within 24 hours of paying.',
    'Everything back until Mar 1, 2027.',
    '50% back until Mar 17, 2027.',
    '25% back until Mar 24, 2027.',
    'Nothing after that.',
  ])
})

test('what has passed is left out', () => {
  expect(on('2027-03-24')).toEqual([
    'Everything back within 24 hours of paying.',
    '25% back until Mar 24, 2027.',
    'Nothing after that.',
  ])
  expect(on('2027-03-25')).toEqual(['Nothing comes back this close to the start.'])
})
