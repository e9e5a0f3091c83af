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
])('describes a balance of %s in words', (balance, position, theirBalance, myBalance) => {
  expect(describePosition(balance)).toBe(position)
  expect(describeBalance(balance, { isMine: false })).toBe(theirBalance)
  expect(describeBalance(balance, { isMine: true })).toBe(myBalance)
})

test('people go by first names, or by full names when two share a first name', () => {
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
])('words a payment from the view of %s', (userId, transferText, settlementText) => {
  const viewer = { userId, nameOf: nameLookup(someBalances().people) }
  expect(describeTransfer(aSettlement(), viewer)).toBe(transferText)
  expect(describeSettlement(aSettlement(), viewer)).toBe(settlementText)
})

test("the viewer's own payments come first", () => {
  const { transfers } = someBalances()
  expect(ownFirst(transfers, 'ann').map(({ fromUserId }) => fromUserId)).toEqual(['ann', 'cem'])
  expect(ownFirst(transfers, 'ben').map(({ fromUserId }) => fromUserId)).toEqual(['cem', 'ann'])
})

test('a payment is limited by what one person owes and what the other is owed', () => {
  const { people } = someBalances()
  expect(maxPaymentCents(people, aSettlement())).toBe(4250)
  expect(maxPaymentCents([aPerson('Ann', '-42.50'), aPerson('Ben', '10.00')], aSettlement())).toBe(1000)
  expect(maxPaymentCents([aPerson('Ann', '5.00'), aPerson('Ben', '10.00')], aSettlement())).toBe(0)
})

test('counts the guests of a party without the person who booked', () => {
  expect([1, 2, 4].map(describeParty)).toEqual([null, 'with 1 guest', 'with 3 guests'])
})

test('describes where the money went in a sentence', () => {
  expect(describeSpending(aSummary())).toBe('$120.00 in 3 expenses. Biggest category: lodging, $90.00.')
  const food = { category: 'food', amount: '120.00', count: 1 } as const
  expect(describeSpending(aSummary({ count: 1, byCategory: [food] }))).toBe(
    '$120.00 in 1 expense, all under food.',
  )
})

test.each([
  [['new', 'new'], 'post'],
  [['posted', 'new'], 'align'],
  [['posted', 'changed'], 'align'],
  [['left'], 'align'],
  [['posted', 'settled'], null],
] as const)('fuel lines in the states %s lead to the task: %s', (states, task) => {
  expect(fuelTask(states.map((state) => ({ state })))).toBe(task)
})

test.each([
  [{ amount: 1250 }, 'There’s now $12.50 left to pay between you two.'],
  [{ amount: 0 }, 'There’s nothing left to pay between you two.'],
  [{}, 'Check the new amounts.'],
])('a payment that came too late says what is left to pay: %o', (details, sentence) => {
  const body = JSON.stringify({ code: 'MORE_THAN_OWED', message: 'No.', ...details })
  expect(describeAmountLeft(new ApiError(409, body, '')).MORE_THAN_OWED).toContain(sentence)
})
