import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { getCurrentUser } from '#contract/auth.ts'
import { getBalances, undoSettlement } from '#contract/balances.ts'
import { getExpenseSummary, listActivity, restoreExpense } from '#contract/expenses.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { ExpenseHistory } from './activity-list.tsx'
import { aSettlement, aSummary, anActivity, paymentToBen, someBalances } from './balances.fixture.ts'
import { anExpense } from './expenses.fixture.ts'
import { ExpenseRecords } from './expense-records.tsx'

let server: FakeServer
const nextPage = { cursor: '4' }

beforeEach(() => {
  localStorage.setItem('authToken', 'token')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser({ id: 'ann' }))
  server.on(getExpenseSummary, aSummary())
  server.on(restoreExpense, anExpense({ id: 11, reason: 'Dinner' }))
  server.on(undoSettlement, aSettlement())
  server.on(getBalances, someBalances())
  const lines = [
    anActivity({
      id: 6,
      kind: 'removed',
      expense: { id: 11, reason: 'Dinner', amount: '15.00', isMine: true, isRemoved: true },
    }),
    anActivity({ id: 5, kind: 'paid', expense: null, settlement: paymentToBen }),
  ]
  server.on(listActivity, page(listActivity, lines, { next: nextPage }))
  server.on(listActivity, { query: nextPage }, [anActivity({ id: 3, byUserId: 'x', byFirstName: 'Ben' })])
})
afterEach(() => {
  act(dismissToast)
})

test('shows where the money went in a sentence and as a table', async () => {
  const user = renderWithProviders(<ExpenseRecords tripId={7} />)
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

test('loads the history when it is opened, and more of it on demand', async () => {
  const user = renderWithProviders(<ExpenseRecords tripId={7} />)
  const historyButton = await screen.findByRole('button', { name: 'History' })
  expect(server.calls(listActivity)).toEqual([])
  await user.click(historyButton)
  expect(await screen.findByText('You removed Dinner')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more history' }))
  expect(await screen.findByText('Ben added Dinner')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more history' })).not.toBeInTheDocument()
})

test('the history can restore a removed expense and undo a payment', async () => {
  const user = renderWithProviders(<ExpenseRecords tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: You removed Dinner' }))
  expect(await screen.findByText('Dinner counts again.')).toBeInTheDocument()
  expect(server.changes).toEqual(['POST /api/expenses/11/restore'])
  expect(server.calls(getExpenseSummary)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo: You recorded a payment of $12.50 to Ben' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
})

test('a restored expense that needs approval is not said to count', async () => {
  server.on(restoreExpense, anExpense({ id: 11, reason: 'Dinner', isCounted: false }))
  const user = renderWithProviders(<ExpenseRecords tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: You removed Dinner' }))
  expect(await screen.findByText('Dinner is back on the list and needs approval.')).toBeInTheDocument()
})

test('shows the history of a single expense', async () => {
  server.on(listActivity, { query: { expenseId: '11' } }, [anActivity()])
  renderWithProviders(<ExpenseHistory tripId={7} expenseId={11} />)
  expect(await screen.findByText('You added Dinner')).toBeInTheDocument()
})

test('people who see balances can download the expenses as CSV', async () => {
  renderWithProviders(<ExpenseRecords tripId={7} />)
  const link = await screen.findByRole('link', { name: 'Download CSV' })
  expect(link).toHaveAttribute('href', '/api/trips/7/expenses.csv')
  expect(link).toHaveAttribute('download')
})

test('people who see no balances see only where the money went', async () => {
  server.on(getExpenseSummary, aSummary({ seesBalances: false }))
  renderWithProviders(<ExpenseRecords tripId={7} />)
  expect(await screen.findByRole('heading', { name: 'Where the money went' })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument()
})
