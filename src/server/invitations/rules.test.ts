import { expect, test } from 'vitest'
import { invitationEndsAt } from './rules.ts'

const now = new Date('2027-03-01T10:00:00Z')

test.each([
  ['after its hours', '2027-03-09T00:00:00Z', 48, '2027-03-03T10:00:00.000Z'],
  ['at the start of the trip', '2027-03-02T00:00:00Z', 48, '2027-03-02T00:00:00.000Z'],
])('an invitation ends %s', (_when, startsAt, hours, end) => {
  expect(invitationEndsAt({ now, startsAt: new Date(startsAt), hours }).toISOString()).toBe(end)
})
