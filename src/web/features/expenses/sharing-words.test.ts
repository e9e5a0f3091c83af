import { expect, test } from 'vitest'
import { newExpenseForm, newExpenseSchema, type ExpenseSharing } from './expense-form.ts'
import { aSharer } from './expenses.fixture.ts'
import { describeSharing, findBaseShares, nameWithGuests } from './sharing-words.ts'

const [ida, ann, bo] = [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')]
const equalSplit: ExpenseSharing = { split: 'heads', leftOut: [], weights: {}, amounts: {} }

test.each([
  [2500, [ida, ann], equalSplit, '$12.50 each'],
  [1000, [ida, ann, bo], equalSplit, '$3.33 each. One of you pays a cent more.'],
  [1100, [ida, ann, bo], equalSplit, '$3.66 each. 2 of you pay a cent more.'],
  [1000, [ida, ann], { ...equalSplit, leftOut: ['u1'] }, '$10.00 for Ann only'],
  [1000, [ida, { ...ann, heads: 3 }], equalSplit, 'Each share is next to the name.'],
  [null, [ida, ann], equalSplit, 'Split between 2 people.'],
  [
    null,
    [ida, { ...ann, heads: 3 }],
    { ...equalSplit, leftOut: ['u1'] },
    'For Ann only (3 including guests).',
  ],
  [null, [ida, { ...ann, heads: 3 }], equalSplit, 'Split between 2 people (4 including guests).'],
  [
    null,
    [ida, { ...ann, heads: 3 }],
    { ...equalSplit, split: 'weights' as const },
    'Split between 2 people.',
  ],
])('describes how %s cents are split while the form is filled in', (cents, people, sharing, line) => {
  expect(describeSharing(cents, sharing, people)).toMatchObject({ line })
  expect(describeSharing(cents, sharing, people).problem).toBeUndefined()
})

test.each([
  [1000, [ida, ann], equalSplit, undefined],
  [
    1000,
    [ida, ann, bo],
    equalSplit,
    '$10.00 split 3 ways is $3.33 each, and 1 cent is left over. You take turns with extra cents.',
  ],
  [
    1100,
    [ida, ann, bo],
    equalSplit,
    '$11.00 split 3 ways is $3.66 each, and 2 cents are left over. You take turns with extra cents.',
  ],
  [
    1002,
    [ida, { ...ann, heads: 2 }, bo],
    equalSplit,
    '$10.02 doesn’t split evenly: 1 cent is left over. You take turns with extra cents.',
  ],
])('explains how %s cents are rounded', (cents, people, sharing, why) => {
  expect(describeSharing(cents, sharing, people).why).toBe(why)
})

test.each([
  [{ ...equalSplit, leftOut: ['u1', 'u2'] }, 'Choose who shares this.'],
  [
    { ...equalSplit, split: 'weights' as const, weights: { u1: 'half' } },
    'Enter shares like 1 or 0.5, up to 1,000.',
  ],
  [
    { ...equalSplit, split: 'weights' as const, weights: { u1: '0' } },
    'Enter shares like 1 or 0.5, up to 1,000.',
  ],
  [{ ...equalSplit, split: 'amounts' as const, amounts: { u1: '4' } }, '$6.00 still to assign.'],
  [
    { ...equalSplit, split: 'amounts' as const, amounts: { u1: '4', u2: '6.50' } },
    'You’ve assigned $0.50 too much.',
  ],
  [
    { ...equalSplit, split: 'amounts' as const, amounts: { u1: '4', u2: '6,0000' } },
    'Enter an amount like 20 or 20.50.',
  ],
])('says why a split is not possible: %j', (sharing, problem) => {
  expect(describeSharing(1000, sharing, [ida, ann])).toMatchObject({ problem, line: problem })
})

test('an equal split counts guests, and weights replace that count', () => {
  const people = [ida, { ...ann, heads: 3 }]
  expect(describeSharing(1000, equalSplit, people).shares).toEqual(
    new Map([
      ['u1', 250],
      ['u2', 750],
    ]),
  )
  const weights = { ...equalSplit, split: 'weights' as const, weights: { u1: '0.5', u2: '0.5' } }
  expect(describeSharing(1000, weights, people).shares).toEqual(
    new Map([
      ['u1', 500],
      ['u2', 500],
    ]),
  )
  expect(nameWithGuests({ ...ann, heads: 3 })).toBe('Ann and 2 guests')
  expect(nameWithGuests({ ...ann, heads: 2 })).toBe('Ann and 1 guest')
})

test('exact amounts may be typed in the same ways as the total', () => {
  const sharing = { ...equalSplit, split: 'amounts' as const, amounts: { u1: '.5', u2: '12' } }
  expect(describeSharing(1250, sharing, [ida, ann])).toMatchObject({ line: 'Everything is assigned.' })
  const formValues = { ...newExpenseForm(), amount: '12.5', reason: 'Tea', sharing }
  expect(newExpenseSchema([ida, ann]).parse(formValues)).toMatchObject({
    amount: '12.50',
    shares: [
      { userId: 'u1', amount: '0.50' },
      { userId: 'u2', amount: '12.00' },
    ],
  })
})

test('a cent that always goes to the same person is not an odd cent', () => {
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
