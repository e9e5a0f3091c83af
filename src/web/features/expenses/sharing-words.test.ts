import { expect, test } from 'vitest'
import { newExpenseForm, newExpenseSchema, type ExpenseSharing } from './expense-form.ts'
import { aSharer } from './expenses.fixture.ts'
import { describeSharing, findBaseShares, nameWithGuests } from './sharing-words.ts'

const [ida, ann, bo] = [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')]
const equally: ExpenseSharing = { split: 'heads', leftOut: [], weights: {}, amounts: {} }

test.each([
  [2500, [ida, ann], equally, '$12.50 each'],
  [
    1000,
    [ida, ann, bo],
    equally,
    '$10.00 split 3 ways is $3.33 each. One of you covers the extra cent. You take turns.',
  ],
  [
    1100,
    [ida, ann, bo],
    equally,
    '$11.00 split 3 ways is $3.66 each. 2 of you cover an extra cent each. You take turns.',
  ],
  [1000, [ida, ann], { ...equally, leftOut: ['u1'] }, '$10.00 for Ann only'],
  [1000, [ida, { ...ann, heads: 3 }], equally, 'Each share is next to the name.'],
  [null, [ida, ann], equally, 'Split between 2 people.'],
  [null, [ida, { ...ann, heads: 3 }], { ...equally, leftOut: ['u1'] }, 'For Ann only (3 including guests).'],
  [null, [ida, { ...ann, heads: 3 }], equally, 'Split between 2 people (4 including guests).'],
  [null, [ida, { ...ann, heads: 3 }], { ...equally, split: 'weights' as const }, 'Split between 2 people.'],
])('how %s cents are shared is said as it is typed', (cents, people, sharing, line) => {
  expect(describeSharing(cents, sharing, people)).toMatchObject({ line })
  expect(describeSharing(cents, sharing, people).problem).toBeUndefined()
})

test.each([
  [{ ...equally, leftOut: ['u1', 'u2'] }, 'Choose who shares this.'],
  [
    { ...equally, split: 'weights' as const, weights: { u1: 'half' } },
    'Enter shares like 1 or 0.5, up to 1,000.',
  ],
  [
    { ...equally, split: 'weights' as const, weights: { u1: '0' } },
    'Enter shares like 1 or 0.5, up to 1,000.',
  ],
  [{ ...equally, split: 'amounts' as const, amounts: { u1: '4' } }, '$6.00 still to assign.'],
  [
    { ...equally, split: 'amounts' as const, amounts: { u1: '4', u2: '6.50' } },
    'You’ve assigned $0.50 too much.',
  ],
  [
    { ...equally, split: 'amounts' as const, amounts: { u1: '4', u2: '6,0000' } },
    'Enter an amount like 20 or 20.50.',
  ],
])('what cannot be shared like that is said: %j', (sharing, problem) => {
  expect(describeSharing(1000, sharing, [ida, ann])).toMatchObject({ problem, line: problem })
})

test('who comes with guests bears for them, and weights count instead where they are given', () => {
  const people = [ida, { ...ann, heads: 3 }]
  expect(describeSharing(1000, equally, people).shares).toEqual(
    new Map([
      ['u1', 250],
      ['u2', 750],
    ]),
  )
  const weights = { ...equally, split: 'weights' as const, weights: { u1: '0.5', u2: '0.5' } }
  expect(describeSharing(1000, weights, people).shares).toEqual(
    new Map([
      ['u1', 500],
      ['u2', 500],
    ]),
  )
  expect(nameWithGuests({ ...ann, heads: 3 })).toBe('Ann and 2 guests')
  expect(nameWithGuests({ ...ann, heads: 2 })).toBe('Ann and 1 guest')
})

test('exact amounts are read as the whole is', () => {
  const sharing = { ...equally, split: 'amounts' as const, amounts: { u1: '.5', u2: '12' } }
  expect(describeSharing(1250, sharing, [ida, ann])).toMatchObject({ line: 'Everything is assigned.' })
  const given = { ...newExpenseForm(), amount: '12.5', reason: 'Tea', sharing }
  expect(newExpenseSchema([ida, ann]).parse(given)).toMatchObject({
    amount: '12.50',
    shares: [
      { userId: 'u1', amount: '0.50' },
      { userId: 'u2', amount: '12.00' },
    ],
  })
})

test('a cent that always falls to the same person is no odd one', () => {
  const sharers = [
    { userId: 'u1', weight: 2 },
    { userId: 'u2', weight: 1 },
  ]
  expect(findBaseShares(1000, sharers)).toEqual({
    cents: new Map([
      ['u1', 667],
      ['u2', 333],
    ]),
    oddCents: 0,
  })
})
