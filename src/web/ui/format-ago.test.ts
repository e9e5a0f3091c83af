import { expect, test } from 'vitest'
import { formatAgo, formatMomentInFull } from './format-ago.ts'

const now = new Date('2027-03-09T12:00:00Z')

test.each([
  ['2027-03-09T12:00:30Z', 'just now'],
  ['2027-03-09T11:59:01Z', 'just now'],
  ['2027-03-09T11:59:00Z', '1 minute ago'],
  ['2027-03-09T11:00:01Z', '59 minutes ago'],
  ['2027-03-09T11:00:00Z', '1 hour ago'],
  ['2027-03-08T12:00:00Z', 'yesterday'],
  ['2027-03-03T12:00:00Z', '6 days ago'],
  ['2027-03-02T12:00:00Z', 'Mar 2, 2027'],
])('%s is %s', (at, said) => {
  expect(formatAgo(new Date(at), now)).toBe(said)
})

test('a moment is told by a clock of 24 hours, as everywhere', () => {
  expect(formatMomentInFull(new Date(2027, 2, 9, 14, 5))).toBe('Tuesday, March 9, 2027 at 14:05')
  expect(formatMomentInFull(new Date(2027, 2, 9, 0, 5))).toBe('Tuesday, March 9, 2027 at 00:05')
})
