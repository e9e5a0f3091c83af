import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getBalances } from '#contract/balances.ts'
import { failures } from '#contract/errors.ts'
import { changeExpense, listExpenses } from '#contract/expenses.ts'
import { failure } from '#testing/fake-reply.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { openEditDialog, openTab, ownExpense } from './expenses-tab.fixture.tsx'
import { aSharer, balancesOf } from './expenses.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

test('an edit sends only what was changed', async () => {
  const { server, user } = openTab({ expenses: [ownExpense] })
  server.on(changeExpense, ownExpense)
  const dialog = await openEditDialog(user)
  expect(dialog.getByLabelText('Amount')).toHaveValue(10)
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  await user.clear(dialog.getByLabelText('Amount'))
  await user.type(dialog.getByLabelText('Amount'), '12')
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.calls(changeExpense)).toEqual([{ params: { id: 5 }, body: { amount: '12.00' } }])
})

test('an edit can change how an expense is split', async () => {
  const { server, user } = openTab({
    expenses: [
      { ...ownExpense, split: 'amounts', shares: [{ userId: 'u1', amount: '10.00', weight: null }] },
    ],
  })
  server.on(changeExpense, ownExpense)
  const dialog = await openEditDialog(user)
  expect(dialog.getByLabelText('Dollars for Ida')).toHaveValue(10)
  await user.click(dialog.getByRole('radio', { name: 'Equally' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Bo' }))
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(server.calls(changeExpense)[0]?.body).toEqual({ sharedWith: ['u1', 'u3'] }))
})

test('an edit keeps people who left, and counts a grown party only once the split changes', async () => {
  const { server, user } = openTab({
    people: [
      // Two heads now, but only one when the expense was added: the weight of 1 below.
      aSharer('u1', 'Ida', { heads: 2 }),
      aSharer('u2', 'Ann', { isOnTrip: false }),
      aSharer('u3', 'Bo'),
    ],
    expenses: [
      {
        ...ownExpense,
        amount: '12.00',
        shares: [
          { userId: 'u1', amount: '3.00', weight: 1 },
          { userId: 'u2', amount: '6.00', weight: 2 },
          // A person who has no other share in the trip's money.
          { userId: 'u9', amount: '3.00', weight: 1 },
        ],
      },
    ],
  })
  server.on(changeExpense, ownExpense)
  const dialog = await openEditDialog(user)
  const rowOf = (name: string) => dialog.getByRole('checkbox', { name }).closest('li')
  expect(rowOf('Ida and 1 guest')).toHaveTextContent('$3.00')
  expect(rowOf('Ann')).toHaveTextContent('$6.00')
  expect(rowOf('Unnamed traveller')).toHaveTextContent('$3.00')
  expect(dialog.getByRole('checkbox', { name: 'Bo' })).not.toBeChecked()
  await user.click(dialog.getByRole('checkbox', { name: 'Bo' }))
  expect(rowOf('Ida and 1 guest')).toHaveTextContent('$4.00')
  expect(rowOf('Ann')).toHaveTextContent('$4.00')
  expect(rowOf('Bo')).toHaveTextContent('$2.00')
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() =>
    expect(server.calls(changeExpense)[0]?.body).toEqual({ sharedWith: ['u1', 'u2', 'u3', 'u9'] }),
  )
})

test('a person who joins during an edit is not added to it', async () => {
  const people = [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')]
  const { server, user } = openTab({
    people,
    expenses: [{ ...ownExpense, shares: ownExpense.shares.slice(0, 2) }],
  })
  server.on(changeExpense, () => {
    server.on(getBalances, balancesOf([...people, aSharer('u4', 'Cem')]))
    return failure('NOT_SHARING')
  })
  const dialog = await openEditDialog(user)
  await user.click(dialog.getByRole('checkbox', { name: 'Bo' }))
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  expect(await dialog.findByText(failures.NOT_SHARING.message)).toBeInTheDocument()
  // In the closed sheet for new expenses.
  expect(await screen.findByRole('checkbox', { name: 'Cem', hidden: true })).toBeChecked()
  expect(dialog.queryByRole('checkbox', { name: 'Cem' })).not.toBeInTheDocument()
  server.on(changeExpense, ownExpense)
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(server.calls(changeExpense)).toHaveLength(2))
  // All of them by name: naming nobody would include people who have joined since.
  expect(server.calls(changeExpense)[1]?.body).toEqual({ sharedWith: ['u1', 'u2', 'u3'] })
})

test('an expense settled during its edit says so, keeps the typed text and is not saved', async () => {
  const { server, user } = openTab({ expenses: [ownExpense] })
  server.on(changeExpense, () => {
    server.on(listExpenses, [{ ...ownExpense, isSettled: true }])
    return failure('EXPENSE_SETTLED')
  })
  const dialog = await openEditDialog(user)
  await user.type(dialog.getByLabelText('Reason'), ' and back')
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  expect(
    await dialog.findByText('Someone has settled up since you opened this, so it can no longer be changed.'),
  ).toBeInTheDocument()
  expect(dialog.getAllByRole('alert')).toHaveLength(1)
  expect(dialog.getByLabelText('Reason')).toHaveValue('Fuel north and back')
  expect(dialog.queryByRole('button', { name: 'Save expense' })).not.toBeInTheDocument()
  await user.type(dialog.getByLabelText('Reason'), '{Enter}')
  expect(server.changes).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('of fuel charged from a car, only the reason can be edited', async () => {
  const { server, user } = openTab({ expenses: [{ ...ownExpense, isFuel: true }] })
  server.on(changeExpense, ownExpense)
  const dialog = await openEditDialog(user)
  expect(
    dialog.getByText(
      'The amount comes from your car’s fuel estimate. Change it there, then update the fuel charges.',
    ),
  ).toBeInTheDocument()
  expect(dialog.queryByLabelText('Amount')).not.toBeInTheDocument()
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.type(dialog.getByLabelText('Reason'), ' and back')
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(server.calls(changeExpense)[0]?.body).toEqual({ reason: 'Fuel north and back' }))
})
