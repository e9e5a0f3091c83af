import { getCurrentUser, type User } from '#contract/auth.ts'
import { getBalances, type PersonBalance } from '#contract/balances.ts'
import { listCars } from '#contract/cars.ts'
import {
  addExpense,
  getExpenseSummary,
  listActivity,
  listExpenses,
  type Expense,
  type ExpenseSummary,
} from '#contract/expenses.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { buildUser } from '#testing/sign-in.ts'
import { aPerson, aSummary, someBalances } from './balances.fixture.ts'

export const me = buildUser({ id: 'u1', email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen' })

/** A person who may share an expense. */
export const aSharer = (userId: string, firstName: string, some: Partial<PersonBalance> = {}) =>
  aPerson(firstName, '0.00', { userId, lastName: null, ...some })

export function anExpense(about: Partial<Expense> = {}): Expense {
  return {
    id: 1,
    tripId: 7,
    uploadedBy: 'u2',
    payerFirstName: 'Ann',
    isMine: false,
    amount: '10.00',
    reason: 'Ferry',
    category: 'transport',
    split: 'heads',
    sharedWith: ['u1', 'u2', 'u3'],
    shares: [
      { userId: 'u1', amount: '3.33', weight: 1 },
      { userId: 'u2', amount: '3.34', weight: 1 },
      { userId: 'u3', amount: '3.33', weight: 1 },
    ],
    receiptUrl: null,
    isCounted: true,
    isSettled: false,
    approvalId: null,
    isFuel: false,
    changedAt: null,
    createdAt: '2027-03-09T10:00:00.000Z',
    ...about,
  }
}

/** Relevant data of a trip's money; `next` is the second page of expenses. */
export type ExpensesFixture = {
  user?: User
  people?: PersonBalance[]
  summary?: ExpenseSummary
  expenses?: Expense[]
  next?: Expense[]
}

/** Balances of these people, who owe each other nothing. */
export const balancesOf = (people: PersonBalance[]) =>
  someBalances({ userId: me.id, people, transfers: [], settlements: [] })

/** A server with the expenses of trip 7, which Ida, Ann and Bo share. */
export function answeringWithExpenses({
  user = me,
  people = [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')],
  summary = aSummary(),
  expenses = [],
  next,
}: ExpensesFixture = {}): FakeServer {
  const server = startFakeServer()
  server.on(getCurrentUser, user)
  server.on(getBalances, balancesOf(people))
  server.on(getExpenseSummary, summary)
  server.on(listExpenses, page(listExpenses, expenses, next ? { next: { cursor: '1' } } : {}))
  if (next) server.on(listExpenses, { query: { cursor: '1' } }, next)
  server.on(listActivity, [])
  server.on(listCars, [])
  server.on(addExpense, anExpense())
  return server
}
