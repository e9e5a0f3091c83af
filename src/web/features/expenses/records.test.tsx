import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { Activity, ExpenseSummary } from '#contract/expenses.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { ExpenseHistory } from './activity.tsx'
import { aSettlement, aSummary, anActivity } from './balances.fixture.ts'
import { Records } from './records.tsx'

const sent: string[] = []
let summary: ExpenseSummary
let lines: Activity[]
let isCounted: boolean
const activity = '/api/trips/7/expenses/activity'

beforeEach(() => {
  sent.length = 0
  summary = aSummary()
  isCounted = true
  localStorage.setItem('authToken', 'token')
  const answers: Record<string, () => Response> = {
    'GET /api/trips/7/expenses/summary': () => Response.json(summary),
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    [`GET ${activity}`]: () =>
      Response.json(lines, { headers: { link: `<${activity}?cursor=4>; rel="next"` } }),
    [`GET ${activity}?cursor=4`]: () =>
      Response.json([anActivity({ id: 3, byUserId: 'x', byFirstName: 'Ben' })]),
    [`GET ${activity}?expenseId=11`]: () => Response.json([anActivity()]),
    'POST /api/expenses/11/restore': () => Response.json({ reason: 'Dinner', isCounted }),
    'POST /api/settlements/5/undo': () => Response.json(aSettlement()),
  }
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`)
    return Promise.resolve(answers[`${method} ${path}`]?.() ?? new Response('', { status: 500 }))
  })
  lines = [
    anActivity({
      id: 6,
      kind: 'removed',
      expense: { id: 11, reason: 'Dinner', amount: '15.00', isMine: true, isRemoved: true },
    }),
    anActivity({
      id: 5,
      kind: 'paid',
      expense: null,
      settlement: {
        id: 5,
        fromUserId: 'ann',
        fromFirstName: 'Ann',
        toUserId: 'ben',
        toFirstName: 'Ben',
        amount: '12.50',
        isMine: true,
        isUndone: false,
      },
    }),
  ]
})
afterEach(() => {
  act(dismissToast)
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('where the money went is told, and can be read as a table', async () => {
  const user = show(<Records tripId={7} />)
  expect(
    await screen.findByText('$120.00 in 3 expenses. Biggest category: lodging, $90.00.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'View as table' }))
  const rows = within(screen.getByRole('table', { name: 'Expenses by category' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Category', 'Expenses', 'Amount'],
    ['Lodging', '1', '$90.00'],
    ['Food', '2', '$30.00'],
  ])
})

test('the history is asked for when it is opened, and goes on', async () => {
  const user = show(<Records tripId={7} />)
  const history = await screen.findByRole('button', { name: 'History' })
  expect(sent).not.toContain(`GET ${activity}`)
  await user.click(history)
  expect(await screen.findByText('You removed Dinner')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more history' }))
  expect(await screen.findByText('Ben added Dinner')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more history' })).not.toBeInTheDocument()
})

test('what was removed or paid is taken back from the history', async () => {
  const user = show(<Records tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: You removed Dinner' }))
  expect(await screen.findByText('Dinner counts again.')).toBeInTheDocument()
  expect(sent).toContain('POST /api/expenses/11/restore')
  expect(sent.filter((each) => each === 'GET /api/trips/7/expenses/summary')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo: You recorded a payment of $12.50 to Ben' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
})

test('what is brought back and waits for an approval is not said to count', async () => {
  isCounted = false
  const user = show(<Records tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: You removed Dinner' }))
  expect(await screen.findByText('Dinner is back on the list and needs approval.')).toBeInTheDocument()
})

test('what was done with one expense is told by itself', async () => {
  show(<ExpenseHistory tripId={7} expenseId={11} />)
  expect(await screen.findByText('You added Dinner')).toBeInTheDocument()
})

test('the table is for those who see balances', async () => {
  show(<Records tripId={7} />)
  const link = await screen.findByRole('link', { name: 'Download CSV' })
  expect(link).toHaveAttribute('href', '/api/trips/7/expenses.csv')
  expect(link).toHaveAttribute('download')
})

test('who sees no balances sees where the money went, and no more', async () => {
  summary = aSummary({ seesBalances: false })
  show(<Records tripId={7} />)
  expect(await screen.findByRole('heading', { name: 'Where the money went' })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument()
})
