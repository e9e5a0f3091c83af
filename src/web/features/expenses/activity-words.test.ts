import { expect, test } from 'vitest'
import type { Activity } from '#contract/expenses.ts'
import { describeActivity, historyActions } from './activity-words.ts'
import { anActivity } from './balances.fixture.ts'
import { nameLookup } from './balance-words.ts'

const looking = { userId: 'ann', nameOf: nameLookup([]) }

const settlement: Activity['settlement'] = {
  id: 5,
  fromUserId: 'ann',
  fromFirstName: 'Ann',
  toUserId: 'ben',
  toFirstName: 'Ben',
  amount: '12.50',
  isMine: true,
  isUndone: false,
}

test.each<[string, Partial<Activity>]>([
  ['You added Dinner', {}],
  // The same shares, but by weights now.
  ['You changed how Dinner is split', { kind: 'edited' }],
  ['Ben removed Dinner', { kind: 'removed', byUserId: 'ben', byFirstName: 'Ben' }],
  ['Someone restored Dinner', { kind: 'restored', byUserId: 'x', byFirstName: null }],
  ['Ben approved Dinner', { kind: 'approved', byUserId: 'ben', byFirstName: 'Ben' }],
  ['You recorded a payment of $12.50 to Ben', { kind: 'paid', expense: null, settlement }],
  [
    'Ben recorded a payment of $12.50 from you',
    { kind: 'paid', expense: null, settlement, byUserId: 'ben', byFirstName: 'Ben' },
  ],
  [
    'You undid a payment of $12.50 from Ben',
    {
      kind: 'undone',
      expense: null,
      settlement: {
        ...settlement,
        fromUserId: 'ben',
        fromFirstName: 'Ben',
        toUserId: 'ann',
        toFirstName: 'Ann',
      },
    },
  ],
  [
    'Cem recorded a payment of $12.50 to Ben',
    {
      kind: 'paid',
      expense: null,
      settlement: { ...settlement, fromUserId: 'cem', fromFirstName: 'Cem', isMine: false },
      byUserId: 'cem',
      byFirstName: 'Cem',
    },
  ],
  [
    'You recorded a payment of $12.50 to Ann',
    { kind: 'paid', expense: null, settlement: { ...settlement, toFirstName: 'Ann' } },
  ],
])('%s', (sentence, some) => {
  expect(describeActivity(anActivity(some), looking)).toBe(sentence)
})

test('an edit says what was and what is', () => {
  const edits: Activity['edits'] = [
    { field: 'amount', was: '12.00', is: '15.00' },
    { field: 'reason', was: 'Lunch', is: 'Dinner' },
    { field: 'category', was: 'other', is: 'food' },
    { field: 'shares', was: [], is: [{ userId: 'ben', amount: '15.00', weight: 1 }] },
    { field: 'receiptUrl', was: null, is: '/api/receipts/a.jpg' },
  ]
  expect(
    describeActivity(anActivity({ kind: 'edited', byUserId: 'ben', byFirstName: 'Ben', edits }), looking),
  ).toBe(
    'Ben changed Dinner: amount from $12.00 to $15.00; reason from “Lunch” to “Dinner”; category from other to food; how it’s split; receipt added',
  )
})

test.each([
  [false, 'You changed Dinner: amount from $12.00 to $15.00, and it needs approval again'],
  [true, 'You changed Dinner: amount from $12.00 to $15.00, and it now counts'],
])('an edit says whether it counts from then on: %s', (is, sentence) => {
  const edits: Activity['edits'] = [
    { field: 'amount', was: '12.00', is: '15.00' },
    { field: 'isCounted', was: !is, is },
  ]
  expect(describeActivity(anActivity({ kind: 'edited', edits }), looking)).toBe(sentence)
})

test('another amount that everybody bears as before is one change', () => {
  const share = (userId: string, amount: string, weight: number | null) => ({ userId, amount, weight })
  const edited = (was: unknown, is: unknown) =>
    describeActivity(
      anActivity({
        kind: 'edited',
        edits: [
          { field: 'amount', was: '12.00', is: '15.00' },
          { field: 'shares', was, is },
        ],
      }),
      looking,
    )
  const amount = 'You changed Dinner: amount from $12.00 to $15.00'
  expect(edited([share('ann', '12.00', 1)], [share('ann', '15.00', 1)])).toBe(amount)
  expect(edited([share('ann', '12.00', 1)], [share('ben', '15.00', 1)])).toBe(`${amount}; how it’s split`)
  expect(edited([share('ann', '12.00', null)], [share('ann', '15.00', null)])).toBe(
    `${amount}; how it’s split`,
  )
})

test('who removed something brings it back, and one of the two takes a payment back, each once', () => {
  const removed = { id: 11, reason: 'Dinner', amount: '15.00', isMine: true, isRemoved: true }
  const byBen = { byUserId: 'ben', byFirstName: 'Ben' }
  const lines = [
    anActivity({ id: 9, kind: 'removed', expense: removed }),
    anActivity({ id: 8, kind: 'restored', expense: removed }),
    anActivity({ id: 7, kind: 'removed', expense: removed }),
    // Another person's expense, which an organiser removed.
    anActivity({ id: 6, kind: 'removed', expense: { ...removed, id: 12, isMine: false } }),
    anActivity({ id: 5, kind: 'removed', expense: { ...removed, id: 13, isRemoved: false } }),
    anActivity({ id: 4, kind: 'paid', expense: null, settlement }),
    anActivity({ id: 3, kind: 'paid', expense: null, settlement: { ...settlement, isUndone: true } }),
    anActivity({ id: 2, kind: 'paid', expense: null, settlement: { ...settlement, isMine: false } }),
    // The viewer's own expense: removed by the viewer, and later by an organiser.
    anActivity({ id: 1, kind: 'removed', expense: { ...removed, id: 14 }, ...byBen }),
    anActivity({ id: 0, kind: 'removed', expense: { ...removed, id: 14 } }),
  ]
  expect([...historyActions(lines, 'ann')]).toEqual([
    [9, 'restore'],
    [6, 'restore'],
    [4, 'undo'],
  ])
})

test('two people of the same first name are told apart', () => {
  const nameOf = nameLookup([
    { userId: 'ann', firstName: 'Ann', lastName: 'Marlow' },
    { userId: 'ben', firstName: 'Ann', lastName: 'Berg' },
  ])
  const paid = anActivity({ kind: 'paid', expense: null, settlement, byUserId: 'ben', byFirstName: 'Ann' })
  expect(describeActivity(paid, { userId: 'x', nameOf })).toBe(
    'Ann Berg recorded a payment of $12.50 from Ann Marlow',
  )
})
