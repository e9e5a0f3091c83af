import type { Balances, PersonBalance, Settlement, Statement, StatementLine } from '#contract/balances.ts'
import type { Activity, ExpenseSummary } from '#contract/expenses.ts'

export function aPerson(
  firstName: string,
  balance: string,
  some: Partial<PersonBalance> = {},
): PersonBalance {
  return {
    userId: firstName.toLowerCase(),
    firstName,
    lastName: 'Lund',
    profileImageUrl: null,
    isOnTrip: true,
    heads: 1,
    paid: '0.00',
    share: '0.00',
    sent: '0.00',
    received: '0.00',
    balance,
    ...some,
  }
}

export function aSettlement(some: Partial<Settlement> = {}): Settlement {
  return {
    id: 5,
    tripId: 7,
    fromUserId: 'ann',
    toUserId: 'ben',
    amount: '42.50',
    createdBy: 'ann',
    createdAt: '2027-03-09T10:00:00.000Z',
    undoneAt: null,
    ...some,
  }
}

/** Viewed by Ann: she and Cem owe Ben. */
export function someBalances(some: Partial<Balances> = {}): Balances {
  return {
    userId: 'ann',
    people: [aPerson('Ann', '-42.50'), aPerson('Ben', '60.00'), aPerson('Cem', '-17.50', { heads: 3 })],
    transfers: [
      { fromUserId: 'cem', toUserId: 'ben', amount: '17.50', reason: 'Cem owes $17.50 in all.' },
      { fromUserId: 'ann', toUserId: 'ben', amount: '42.50', reason: 'Ann owes $42.50 in all.' },
    ],
    settlements: [],
    ...some,
  }
}

export function aSummary(some: Partial<ExpenseSummary> = {}): ExpenseSummary {
  return {
    count: 3,
    total: '120.00',
    waiting: '0.00',
    byCategory: [
      { category: 'lodging', amount: '90.00', count: 1 },
      { category: 'food', amount: '30.00', count: 2 },
    ],
    seesBalances: true,
    isOnTrip: true,
    ...some,
  }
}

export function anActivity(some: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    kind: 'added',
    byUserId: 'ann',
    byFirstName: 'Ann',
    expense: { id: 11, reason: 'Dinner', amount: '15.00', isMine: true, isRemoved: false },
    canWithdraw: false,
    edits: [],
    settlement: null,
    createdAt: '2027-03-09T10:00:00.000Z',
    ...some,
  }
}

/** A payment of Ann, in the activity list. */
export const paymentToBen: NonNullable<Activity['settlement']> = {
  id: 5,
  fromUserId: 'ann',
  fromFirstName: 'Ann',
  toUserId: 'ben',
  toFirstName: 'Ben',
  amount: '12.50',
  isMine: true,
  isUndone: false,
}

export function aLine(some: Partial<StatementLine> = {}): StatementLine {
  return {
    key: 'expense-11',
    kind: 'expense',
    reason: 'Dinner',
    category: 'food',
    otherFirstName: 'Ben',
    isPayer: false,
    amount: '90.00',
    share: '30.00',
    sharers: 3,
    parts: { own: 1, all: 3 },
    hasOddCent: false,
    effect: '-30.00',
    balance: '-42.50',
    createdAt: '2027-03-09T10:00:00.000Z',
    ...some,
  }
}

export function aStatement(some: Partial<Statement> = {}): Statement {
  return {
    trip: { id: 7, title: 'Vega Islands' },
    person: aPerson('Ann', '-42.50', { paid: '20.00', share: '62.50' }),
    isMine: true,
    lines: [aLine()],
    place: [],
    ...some,
  }
}
