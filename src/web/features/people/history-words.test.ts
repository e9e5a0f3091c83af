import { expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/people.ts'
import { describeHistory } from './history-words.ts'

const describe = (
  kind: HistoryEntry['kind'],
  detail: HistoryEntry['detail'],
  byFirstName: string | null = null,
) =>
  describeHistory({
    id: 1,
    kind,
    userId: 'ida',
    firstName: 'Ida',
    lastName: null,
    email: 'ida@example.org',
    byFirstName,
    detail: { partySize: 2, isInvited: true, ...detail },
    at: '2027-03-09T09:00:00.000Z',
  })

test('tells what became of an invitation', () => {
  expect(describe('offered', {}, 'Olga')).toBe('was invited by Olga, for 2 spots')
  expect(describe('held', {})).toBe('accepted the invitation for 2 spots')
  expect(describe('confirmed', {})).toBe('accepted the invitation and booked 2 spots')
  expect(describe('cancelled', { endedBy: 'traveller' })).toBe('declined the invitation')
  expect(describe('cancelled', { endedBy: 'organiser' }, 'Olga')).toBe(
    'had their invitation withdrawn by Olga',
  )
  expect(describe('lapsed', {})).toBe('didn’t accept the invitation in time')
  expect(describe('offered', { isInvited: false })).toBe('was offered 2 spots')
})
