import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { aPerson, aSettlement, aSummary, someBalances } from './balances.fixture.ts'
import { describeAmountLeft } from './describe-amount-left.ts'
import {
  describeBalance,
  describeParty,
  describePosition,
  describeSettlement,
  describeSpending,
  describeTransfer,
  fuelTask,
  maxPaymentCents,
  nameLookup,
  ownFirst,
} from './balance-words.ts'

test.each([
  ['-12.50', 'You owe $12.50.', 'owes $12.50', 'owe $12.50'],
  ['1040.00', 'You’re owed $1,040.00.', 'is owed $1,040.00', 'are owed $1,040.00'],
  ['0.00', 'You’re settled up.', 'is settled up', 'are settled up'],
])('a balance of %s is said in words', (balance, mine, theirs, ours) => {
  expect(describePosition(balance)).toBe(mine)
  expect(describeBalance(balance, { isMine: false })).toBe(theirs)
  expect(describeBalance(balance, { isMine: true })).toBe(ours)
})

test('people go by their first names, and by both where two have the same', () => {
  const nameOf = nameLookup([
    aPerson('Ann', '0.00'),
    aPerson('Ben', '0.00', { userId: 'one', lastName: 'Berg' }),
    aPerson('Ben', '0.00', { userId: 'two', lastName: 'Dahl' }),
    aPerson('', '0.00', { userId: 'nameless', firstName: null }),
  ])
  expect(['ann', 'one', 'two', 'nameless', 'gone'].map((id) => nameOf(id))).toEqual([
    'Ann',
    'Ben Berg',
    'Ben Dahl',
    'Someone',
    'Someone',
  ])
})

test.each([
  ['ann', 'You pay Ben $42.50', 'You paid Ben $42.50'],
  ['ben', 'Ann pays you $42.50', 'Ann paid you $42.50'],
  ['cem', 'Ann pays Ben $42.50', 'Ann paid Ben $42.50'],
])('a payment is worded for %s', (userId, pays, paid) => {
  const looking = { userId, nameOf: nameLookup(someBalances().people) }
  expect(describeTransfer(aSettlement(), looking)).toBe(pays)
  expect(describeSettlement(aSettlement(), looking)).toBe(paid)
})

test("one's own payments come first", () => {
  const { transfers } = someBalances()
  expect(ownFirst(transfers, 'ann').map(({ fromUserId }) => fromUserId)).toEqual(['ann', 'cem'])
  expect(ownFirst(transfers, 'ben').map(({ fromUserId }) => fromUserId)).toEqual(['cem', 'ann'])
})

test('at most what the one owes and the other is owed can be paid', () => {
  const { people } = someBalances()
  expect(maxPaymentCents(people, aSettlement())).toBe(4250)
  expect(maxPaymentCents([aPerson('Ann', '-42.50'), aPerson('Ben', '10.00')], aSettlement())).toBe(1000)
  expect(maxPaymentCents([aPerson('Ann', '5.00'), aPerson('Ben', '10.00')], aSettlement())).toBe(0)
})

test('a party is counted without who booked', () => {
  expect([1, 2, 4].map(describeParty)).toEqual([null, 'with 1 guest', 'with 3 guests'])
})

test('where the money went is told in a sentence', () => {
  expect(describeSpending(aSummary())).toBe('$120.00 in 3 expenses. Biggest category: lodging, $90.00.')
  const one = { category: 'food', amount: '120.00', count: 1 } as const
  expect(describeSpending(aSummary({ count: 1, byCategory: [one] }))).toBe(
    '$120.00 in 1 expense, all under food.',
  )
})

test.each([
  [['new', 'new'], 'post'],
  [['posted', 'new'], 'align'],
  [['posted', 'changed'], 'align'],
  [['left'], 'align'],
  [['posted', 'settled'], null],
] as const)('of fuel that is %s: %s', (states, task) => {
  expect(fuelTask(states.map((state) => ({ state })))).toBe(task)
})

test.each([
  [{ amount: 1250 }, 'There’s now $12.50 left to pay between you two.'],
  [{ amount: 0 }, 'There’s nothing left to pay between you two.'],
  [{}, 'Check the new amounts.'],
])('what came too late says what is left: %o', (more, words) => {
  const body = JSON.stringify({ code: 'MORE_THAN_OWED', message: 'No.', ...more })
  expect(describeAmountLeft(new ApiError(409, body, '')).MORE_THAN_OWED).toContain(words)
})
