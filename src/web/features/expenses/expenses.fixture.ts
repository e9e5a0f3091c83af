import type { PersonBalance } from '#contract/balances.ts'
import type { Expense, ExpenseSummary } from '#contract/expenses.ts'

export const me = { id: 'u1', email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen', isAdmin: false }

export function aPerson(
  userId: string,
  firstName: string,
  about: Partial<PersonBalance> = {},
): PersonBalance {
  return {
    userId,
    firstName,
    lastName: null,
    profileImageUrl: null,
    isOnTrip: true,
    heads: 1,
    paid: '0.00',
    share: '0.00',
    sent: '0.00',
    received: '0.00',
    balance: '0.00',
    ...about,
  }
}

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
    carId: null,
    changedAt: null,
    createdAt: '2027-03-09T10:00:00.000Z',
    ...about,
  }
}

export function aSummary(about: Partial<ExpenseSummary> = {}): ExpenseSummary {
  return {
    count: 1,
    total: '10.00',
    waiting: '0.00',
    byCategory: [],
    seesBalances: true,
    isOnTrip: true,
    ...about,
  }
}

type Fake = { method: string; path: string; body: Record<string, unknown> }

/** A server with a trip's expenses; `onChange` answers what is sent, and `next` is the page after the first. */
export function fakeExpenses(given: Partial<ReturnType<typeof emptySite>> = {}) {
  const site = { ...emptySite(), ...given }
  const read = (path: string): Response => {
    if (path === '/api/auth/user') return Response.json(site.user)
    if (path.endsWith('/summary')) return Response.json(site.summary)
    if (path.endsWith('/balances')) {
      return Response.json({ userId: site.user.id, people: site.people, transfers: [], settlements: [] })
    }
    if (path === '/api/trips/7/expenses?cursor=1') return Response.json(site.next)
    if (path !== '/api/trips/7/expenses') return Response.json([])
    const link = '</api/trips/7/expenses?cursor=1>; rel="next"'
    return Response.json(site.expenses, site.next ? { headers: { link } } : {})
  }
  const fetch = (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') return Promise.resolve(read(path))
    const sent = { method, path, body: JSON.parse(body ?? '{}') as Record<string, unknown> }
    site.sent.push(sent)
    return Promise.resolve(site.onChange(sent))
  }
  return { site, fetch }
}

function emptySite() {
  return {
    user: me,
    people: [aPerson('u1', 'Ida'), aPerson('u2', 'Ann'), aPerson('u3', 'Bo')],
    summary: aSummary(),
    expenses: [] as Expense[],
    next: null as Expense[] | null,
    sent: [] as Fake[],
    onChange: (_sent: Fake): Response | Promise<Response> => Response.json(anExpense(), { status: 201 }),
  }
}

export const refusal = (status: number, code: string, message: string, issues?: object[]) =>
  Response.json({ code, message, issues }, { status })
