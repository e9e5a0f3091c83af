import { expect, test } from 'vitest'
import { lastRefundDay } from './refund-tiers.ts'

test.each([
  ['a step ends so many days before the start, that day included', 30, '2027-03-01'],
  ['the day before the start is the last one of all', 1, '2027-03-30'],
  ['a step that reaches to the start ends the day before it', 0, '2027-03-30'],
])('%s', (_, daysBefore, day) => {
  expect(lastRefundDay('2027-03-31', daysBefore)).toBe(day)
})
