import type { PersonBalance } from '#contract/balances.ts'
import type { Expense } from '#contract/expenses.ts'
import { aPerson, aSummary } from './balances.fixture.ts'

export const me = { id: 'u1', email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen', isAdmin: false }

/** Somebody who may share in something. */
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
    isFuel: false,
    changedAt: null,
    createdAt: '2027-03-09T10:00:00.000Z',
    ...about,
  }
}

type Fake = { method: string; path: string; body: Record<string, unknown>; idempotencyKey?: string }
type FakeRequest = { method?: string; body?: string; headers?: Record<string, string> }

/** A server with a trip's expenses; `onChange` answers what is sent, and `next` is the page after the first. */
export function fakeExpenses(given: Partial<ReturnType<typeof emptySite>> = {}) {
  const site = { ...emptySite(), ...given }
  const read = (path: string): Response => {
    if (path === '/api/auth/user') return Response.json(site.user)
    if (path.endsWith('/summary')) return Response.json(site.summary)
    if (path.endsWith('/balances')) {
      if (!site.people) return new Response('', { status: 500 })
      return Response.json({ userId: site.user.id, people: site.people, transfers: [], settlements: [] })
    }
    if (path === '/api/trips/7/expenses?cursor=1') return Response.json(site.next)
    if (path !== '/api/trips/7/expenses?limit=50') return Response.json([])
    const link = '</api/trips/7/expenses?cursor=1>; rel="next"'
    return Response.json(site.expenses, site.next ? { headers: { link } } : {})
  }
  const fetch = (path: string, { method = 'GET', body, headers }: FakeRequest = {}) => {
    if (method === 'GET') {
      site.asked.push(path)
      return Promise.resolve(read(path))
    }
    const idempotencyKey = headers?.['idempotency-key']
    const sent = {
      ...{ method, path, body: JSON.parse(body ?? '{}') as Record<string, unknown> },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    site.sent.push(sent)
    return Promise.resolve(site.onChange(path))
  }
  return { site, fetch }
}

function emptySite() {
  return {
    user: me,
    /** Null: they cannot be loaded. */
    people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')] as PersonBalance[] | null,
    summary: aSummary(),
    expenses: [] as Expense[],
    next: null as Expense[] | null,
    sent: [] as Fake[],
    asked: [] as string[],
    onChange: (() => Response.json(anExpense(), { status: 201 })) as (
      path: string,
    ) => Response | Promise<Response>,
  }
}

export const refusal = (status: number, code: string, message: string, issues?: object[]) =>
  Response.json({ code, message, issues }, { status })
