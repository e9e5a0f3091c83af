import { expect, test } from 'vitest'
import { formatAgo, formatMomentInFull } from './moments.ts'

const now = new Date(2027, 2, 9, 12)

test.each([
  ['2027-03-09T12:00:30', 'just now'],
  ['2027-03-09T11:59:01', 'just now'],
  ['2027-03-09T11:59:00', '1 minute ago'],
  ['2027-03-09T11:00:01', '59 minutes ago'],
  ['2027-03-09T11:00:00', '1 hour ago'],
  ['2027-03-08T12:00:00', 'yesterday'],
  ['2027-03-07T23:11:00', '2 days ago'],
  ['2027-03-03T00:00:00', '6 days ago'],
  ['2027-03-02T23:59:00', 'Mar 2, 2027'],
])('%s is shown as “%s”', (at, text) => {
  expect(formatAgo(new Date(at), now)).toBe(text)
})

test('moments use the 24-hour clock', () => {
  expect(formatMomentInFull(new Date(2027, 2, 9, 14, 5))).toBe('Tuesday, March 9, 2027 at 14:05')
  expect(formatMomentInFull(new Date(2027, 2, 9, 0, 5))).toBe('Tuesday, March 9, 2027 at 00:05')
})
