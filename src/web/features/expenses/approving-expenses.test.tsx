import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { approveExpense, listExpenses, removeExpense } from '#contract/expenses.ts'
import { failure } from '#testing/fake-reply.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aSummary } from './balances.fixture.ts'
import { openTab } from './expenses-tab.fixture.tsx'
import { anExpense, me } from './expenses.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

test('an admin can approve an expense that needs approval, or remove it without opening it', async () => {
  const unapproved = anExpense({ reason: 'Map', isCounted: false, changedAt: '2027-03-10T12:00:00.000Z' })
  const { server, user } = openTab({
    user: { ...me, isAdmin: true },
    summary: aSummary({ isOnTrip: false }),
    expenses: [unapproved, anExpense({ id: 2 })],
  })
  server.on(approveExpense, { ...unapproved, isCounted: true })
  // Only of this one; other expenses show theirs once they are opened.
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('“Map” now counts.')).toBeInTheDocument()
  const body = { changedAt: '2027-03-10T12:00:00.000Z' }
  expect(server.calls(approveExpense)).toEqual([{ params: { id: 1 }, body }])
})

test('approving an expense that changed meanwhile is refused, and its new amount is shown', async () => {
  const { server, user } = openTab({
    user: { ...me, isAdmin: true },
    expenses: [anExpense({ isCounted: false })],
  })
  server.on(approveExpense, () => {
    server.on(listExpenses, [anExpense({ isCounted: false, amount: '900.00' })])
    return failure('EXPENSE_CHANGED')
  })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This expense has changed. Check it, then decide again.',
  )
  expect(await screen.findByText('$900.00')).toBeInTheDocument()
})

test('an admin can remove a counted expense, too, and reads that the payer will know', async () => {
  const { server, user } = openTab({
    user: { ...me, isAdmin: true },
    expenses: [anExpense(), anExpense({ id: 2, reason: 'Tea', isSettled: true })],
  })
  server.on(removeExpense)
  await user.click(await screen.findByRole('button', { name: 'Tea' }))
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ferry' }))
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(/let Ann know/)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.changes).toEqual(['DELETE /api/expenses/1']))
})

test('people other than admins see no Approve button', async () => {
  openTab({ expenses: [anExpense({ isCounted: false })] })
  expect(await screen.findByText('Needs approval')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})
