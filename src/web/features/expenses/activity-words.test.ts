import { expect, test } from 'vitest'
import type { Activity } from '#contract/expenses.ts'
import { describeActivity, historyActions } from './activity-words.ts'
import { anActivity, paymentToBen } from './balances.fixture.ts'
import { nameLookup } from './balance-words.ts'

const viewer = { userId: 'ann', nameOf: nameLookup([]) }

test.each<[string, Partial<Activity>]>([
  ['You added Dinner', {}],
  // The same shares, but by weights now.
  ['You changed how Dinner is split', { kind: 'edited' }],
  ['Ben removed Dinner', { kind: 'removed', byUserId: 'ben', byFirstName: 'Ben' }],
  ['Someone restored Dinner', { kind: 'restored', byUserId: 'x', byFirstName: null }],
  ['Ben unapproved Dinner', { kind: 'unapproved', byUserId: 'ben', byFirstName: 'Ben' }],
  ['Ben approved Dinner', { kind: 'approved', byUserId: 'ben', byFirstName: 'Ben' }],
  ['You recorded a payment of $12.50 to Ben', { kind: 'paid', expense: null, settlement: paymentToBen }],
  [
    'Ben recorded a payment of $12.50 from you',
    { kind: 'paid', expense: null, settlement: paymentToBen, byUserId: 'ben', byFirstName: 'Ben' },
  ],
  [
    'You undid a payment of $12.50 from Ben',
    {
      kind: 'undone',
      expense: null,
      settlement: {
        ...paymentToBen,
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
      settlement: { ...paymentToBen, fromUserId: 'cem', fromFirstName: 'Cem', isMine: false },
      byUserId: 'cem',
      byFirstName: 'Cem',
    },
  ],
  [
    'You recorded a payment of $12.50 to Ann',
    { kind: 'paid', expense: null, settlement: { ...paymentToBen, toFirstName: 'Ann' } },
  ],
])('%s', (sentence, fields) => {
  expect(describeActivity(anActivity(fields), viewer)).toBe(sentence)
})

test('an edit names each changed field with its old and new value', () => {
  const edits: Activity['edits'] = [
    { field: 'amount', was: '12.00', is: '15.00' },
    { field: 'reason', was: 'Lunch', is: 'Dinner' },
    { field: 'category', was: 'other', is: 'food' },
    { field: 'shares', was: [], is: [{ userId: 'ben', amount: '15.00', weight: 1 }] },
    { field: 'receiptUrl', was: null, is: '/api/receipts/a.jpg' },
  ]
  expect(
    describeActivity(anActivity({ kind: 'edited', byUserId: 'ben', byFirstName: 'Ben', edits }), viewer),
  ).toBe(
    'Ben changed Dinner: amount from $12.00 to $15.00; reason from “Lunch” to “Dinner”; category from other to food; how it’s split; receipt added',
  )
})

test.each([
  [false, 'You changed Dinner: amount from $12.00 to $15.00, and it needs approval again'],
  [true, 'You changed Dinner: amount from $12.00 to $15.00, and it now counts'],
])('an edit says whether the expense counts afterwards: %s', (isCounted, sentence) => {
  const edits: Activity['edits'] = [
    { field: 'amount', was: '12.00', is: '15.00' },
    { field: 'isCounted', was: !isCounted, is: isCounted },
  ]
  expect(describeActivity(anActivity({ kind: 'edited', edits }), viewer)).toBe(sentence)
})

test('a new amount under the same weights is not described as a new split', () => {
  const share = (userId: string, amount: string, weight: number | null) => ({ userId, amount, weight })
  const describeEdit = (was: unknown, is: unknown) =>
    describeActivity(
      anActivity({
        kind: 'edited',
        edits: [
          { field: 'amount', was: '12.00', is: '15.00' },
          { field: 'shares', was, is },
        ],
      }),
      viewer,
    )
  const amount = 'You changed Dinner: amount from $12.00 to $15.00'
  expect(describeEdit([share('ann', '12.00', 1)], [share('ann', '15.00', 1)])).toBe(amount)
  expect(describeEdit([share('ann', '12.00', 1)], [share('ben', '15.00', 1)])).toBe(
    `${amount}; how it’s split`,
  )
  expect(describeEdit([share('ann', '12.00', null)], [share('ann', '15.00', null)])).toBe(
    `${amount}; how it’s split`,
  )
})

test('offers to restore what the viewer removed and to undo their payments, each once', () => {
  const removedExpense = {
    id: 11,
    reason: 'Dinner',
    amount: '15.00',
    isMine: true,
    isRemoved: true,
  }
  const byBen = { byUserId: 'ben', byFirstName: 'Ben' }
  const lines = [
    anActivity({ id: 9, kind: 'removed', expense: removedExpense }),
    anActivity({ id: 8, kind: 'restored', expense: removedExpense }),
    anActivity({ id: 7, kind: 'removed', expense: removedExpense }),
    // Another person's expense, which the viewer removed as an admin.
    anActivity({ id: 6, kind: 'removed', expense: { ...removedExpense, id: 12, isMine: false } }),
    anActivity({ id: 5, kind: 'removed', expense: { ...removedExpense, id: 13, isRemoved: false } }),
    anActivity({ id: 4, kind: 'paid', expense: null, settlement: paymentToBen }),
    anActivity({ id: 3, kind: 'paid', expense: null, settlement: { ...paymentToBen, isUndone: true } }),
    anActivity({ id: 2, kind: 'paid', expense: null, settlement: { ...paymentToBen, isMine: false } }),
    // The viewer's own expense: removed by the viewer, and later by an admin.
    anActivity({ id: 1, kind: 'removed', expense: { ...removedExpense, id: 14 }, ...byBen }),
    anActivity({ id: 0, kind: 'removed', expense: { ...removedExpense, id: 14 } }),
  ]
  expect([...historyActions(lines, 'ann')]).toEqual([
    [9, 'restore'],
    [6, 'restore'],
    [4, 'undo'],
  ])
})

test('offers organisers to undo the approval that they may withdraw', () => {
  const lines = [
    anActivity({ id: 9, kind: 'approved', canWithdraw: true }),
    anActivity({ id: 8, kind: 'unapproved' }),
    anActivity({ id: 7, kind: 'approved' }),
  ]
  expect([...historyActions(lines, 'bea')]).toEqual([[9, 'unapprove']])
})

test('people with the same first name are shown with their last names', () => {
  const nameOf = nameLookup([
    { userId: 'ann', firstName: 'Ann', lastName: 'Marlow' },
    { userId: 'ben', firstName: 'Ann', lastName: 'Berg' },
  ])
  const payment = anActivity({
    kind: 'paid',
    expense: null,
    settlement: paymentToBen,
    byUserId: 'ben',
    byFirstName: 'Ann',
  })
  expect(describeActivity(payment, { userId: 'x', nameOf })).toBe(
    'Ann Berg recorded a payment of $12.50 from Ann Marlow',
  )
})
