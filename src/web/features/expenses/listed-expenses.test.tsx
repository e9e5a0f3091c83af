import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { listActivity, listExpenses, removeExpense, restoreExpense } from '#contract/expenses.ts'
import { failure } from '#testing/fake-reply.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aSummary } from './balances.fixture.ts'
import { openTab, ownExpense } from './expenses-tab.fixture.tsx'
import { anExpense } from './expenses.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

describe('the list', () => {
  test('the list shows day by day who paid, the viewer’s share and each expense’s state', async () => {
    const unapproved = anExpense({
      id: 3,
      reason: 'Map',
      isCounted: false,
      createdAt: '2027-03-10T12:00:00.000Z',
    })
    const settledAndEdited = anExpense({
      id: 2,
      reason: 'Tea',
      isSettled: true,
      shares: [],
      changedAt: '2027-03-10T12:00:00.000Z',
    })
    const withoutViewer = anExpense({ id: 1, shares: anExpense().shares.slice(1) })
    openTab({
      summary: aSummary({ total: '1230.50', waiting: '10.00' }),
      expenses: [unapproved, settledAndEdited, withoutViewer],
    })
    const map = (await screen.findByRole('heading', { name: 'Map' })).closest('li')!
    expect(map).toHaveTextContent('Paid by Ann · your share would be $3.33')
    expect(map).toHaveTextContent('Needs approval')
    expect(map).toHaveTextContent('$10.00')
    const tea = screen.getByRole('heading', { name: 'Tea' }).closest('li')!
    expect(tea).toHaveTextContent('Settled')
    expect(tea).toHaveTextContent('Edited')
    expect(screen.getByRole('heading', { name: 'Ferry' }).closest('li')).toHaveTextContent(
      'not shared with you',
    )
    expect(screen.getAllByRole('heading', { name: /, 2027$/ }).map(({ textContent }) => textContent)).toEqual(
      ['Mar 10, 2027', 'Mar 9, 2027'],
    )
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$1,230.50')
    expect(screen.getByText('$10.00 of this needs an organiser’s approval')).toBeInTheDocument()
  })

  test('an opened expense shows everybody’s share and who covers the extra cent', async () => {
    const { user } = openTab({ expenses: [anExpense()] })
    await user.click(await screen.findByRole('button', { name: 'Ferry' }))
    const table = screen.getByRole('table', { name: 'Shares of Ferry' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ida$3.33', 'Ann$3.34', 'Bo$3.33'])
    expect(screen.queryByText(/Ann covers the extra cent/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Why? Shares of Ferry' }))
    expect(screen.getByText(/Ann covers the extra cent/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  test('people who are not on the trip see neither sharers nor history of their own expense', async () => {
    const { server, user } = openTab({
      summary: aSummary({ isOnTrip: false, seesBalances: false }),
      expenses: [
        {
          ...ownExpense,
          isCounted: false,
          changedAt: '2027-03-10T12:00:00.000Z',
          shares: ownExpense.shares.slice(0, 1),
        },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
    expect(screen.getByText('Paid by you · your share would be $3.33')).toBeInTheDocument()
    expect(screen.queryByRole('table', { name: /^Shares of/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('No activity yet.')).not.toBeInTheDocument()
    expect(server.calls(listActivity)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(
      screen.getByText(
        'It stays split between the same people. Changes to the amount, reason or split need an organiser’s approval.',
      ),
    ).toBeInTheDocument()
  })

  test('an uploaded receipt opens on the page, an external one in a new tab', async () => {
    const { user } = openTab({
      expenses: [
        anExpense({ id: 3, reason: 'Tea', receiptUrl: 'https://shop.example/1' }),
        anExpense({ id: 2, reason: 'Map', receiptUrl: '/api/receipts/ab.pdf' }),
        anExpense({ id: 1, receiptUrl: '/api/receipts/cd.jpg' }),
      ],
    })
    const link = await screen.findByRole('link', { name: 'Receipt for Tea, opens in a new tab' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await user.click(screen.getByRole('button', { name: 'Receipt for Map' }))
    expect(screen.getByTitle('Receipt for Map')).toHaveAttribute('src', '/api/receipts/ab.pdf')
    expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      '/api/receipts/ab.pdf',
    )
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const ferry = screen.getByRole('button', { name: 'Receipt for Ferry' })
    const thumbnail = ferry.querySelector('img')
    expect(thumbnail).toHaveAttribute('src', '/api/receipts/cd-small.jpg')
    expect(thumbnail).toHaveAttribute('loading', 'lazy')
    await user.click(ferry)
    expect(screen.getByRole('img', { name: 'Receipt for Ferry' })).toHaveAttribute(
      'src',
      '/api/receipts/cd.jpg',
    )
  })

  test('the list shows older expenses on demand', async () => {
    const { user } = openTab({ expenses: [anExpense({ id: 2 })], next: [anExpense({ reason: 'Bread' })] })
    await user.click(await screen.findByRole('button', { name: 'Show more expenses' }))
    expect(await screen.findByRole('heading', { name: 'Bread' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Ferry' })).toBeInTheDocument()
  })

  test('the list says so when a trip has no expenses', async () => {
    openTab({ summary: aSummary({ total: '0.00', count: 0 }) })
    expect(await screen.findByRole('heading', { name: 'No expenses yet' })).toBeInTheDocument()
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$0.00')
  })
})

describe('removing', () => {
  test('the viewer’s own expense is removed at once, and Undo restores it', async () => {
    const { server, user } = openTab({ expenses: [ownExpense] })
    await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
    server.on(removeExpense, () => server.on(listExpenses, []))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Fuel north' })).not.toBeInTheDocument())
    server.on(restoreExpense, () => {
      server.on(listExpenses, [ownExpense])
      return ownExpense
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
    expect(server.changes).toEqual(['DELETE /api/expenses/5', 'POST /api/expenses/5/restore'])
  })

  test('removing by keyboard moves the focus to the next expense, or else to the heading', async () => {
    const tea = anExpense({ ...ownExpense, id: 4, reason: 'Tea' })
    const { server, user } = openTab({ expenses: [ownExpense, tea] })
    server.on(removeExpense, { params: { id: ownExpense.id } }, () => server.on(listExpenses, [tea]))
    server.on(removeExpense, { params: { id: tea.id } }, () => server.on(listExpenses, []))
    const remove = async (reason: string) => {
      const toggle = await screen.findByRole('button', { name: reason })
      // While it is closed, there is nothing that it could control.
      expect(toggle).not.toHaveAttribute('aria-controls')
      await user.click(toggle)
      screen.getByRole('button', { name: 'Remove' }).focus()
      await user.keyboard('{Enter}')
    }
    await remove('Fuel north')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tea' }).closest('li')).toHaveFocus())
    await remove('Tea')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Expenses' })).toHaveFocus())
  })

  test('when two expenses are removed at once, only the refused one comes back', async () => {
    const tea = anExpense({ ...ownExpense, id: 4, reason: 'Tea' })
    const ferry = anExpense({ id: 3 })
    const { server, user } = openTab({ expenses: [ownExpense, tea, ferry] })
    const answerTea = server.holds(removeExpense, { params: { id: tea.id } })
    const answerFuel = server.holds(removeExpense, { params: { id: ownExpense.id } })
    for (const reason of ['Tea', 'Fuel north']) {
      await user.click(await screen.findByRole('button', { name: reason }))
      await user.click(screen.getByRole('button', { name: 'Remove' }))
      await waitFor(() => expect(screen.queryByRole('heading', { name: reason })).not.toBeInTheDocument())
    }
    answerFuel(failure('EXPENSE_SETTLED'))
    expect(await screen.findByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Tea' })).not.toBeInTheDocument()
    // The headings of the expenses.
    const reasons = screen.getAllByRole('heading', { level: 5 }).map(({ textContent }) => textContent)
    expect(reasons).toEqual(['Fuel north', 'Ferry'])
    server.on(listExpenses, [ownExpense, ferry])
    answerTea(undefined)
    expect(await screen.findByText('Expense removed')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Tea' })).not.toBeInTheDocument()
  })

  test('an expense that cannot be removed stays, and the page says why', async () => {
    const { server, user } = openTab({ expenses: [ownExpense] })
    server.fails(removeExpense, 'EXPENSE_SETTLED')
    await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('People have settled up since')
    expect(screen.getByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
  })

  test('a settled expense can be neither edited nor removed', async () => {
    const { user } = openTab({ expenses: [{ ...ownExpense, isSettled: true }] })
    await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })
})
