import { expect, test } from 'vitest'
import { describeDaysToGo } from './days-to-go.ts'

test.each([
  ['2027-02-25', 'In 12 days'],
  ['2027-03-07', 'In 2 days'],
  ['2027-03-08', 'Tomorrow'],
  ['2027-03-09', 'Today'],
  ['2027-03-10', 'Under way'],
  ['2027-03-12', 'Under way'],
  ['2027-03-13', ''],
])('on %s: %s', (day, words) => {
  expect(describeDaysToGo({ startDate: '2027-03-09', endDate: '2027-03-12' }, day)).toBe(words)
})
