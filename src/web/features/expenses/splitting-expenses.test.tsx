import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getBalances } from '#contract/balances.ts'
import { addExpense } from '#contract/expenses.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aTrip } from '../trips/trip.fixture.ts'
import { aSummary } from './balances.fixture.ts'
import ExpensesTab from './expenses-tab.tsx'
import { fillIn, findForm, openForm, openTab, submit } from './expenses-tab.fixture.tsx'
import { answeringWithExpenses, aSharer, balancesOf, me } from './expenses.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

test('the form says when people could not be loaded, and loads them on request', async () => {
  const server = answeringWithExpenses()
  server.fails(getBalances, 'INTERNAL')
  const user = renderWithProviders(<ExpensesTab trip={aTrip()} />, signIn(createQueryClient(), me))
  await openForm(user)
  const loadButton = await screen.findByRole('button', { name: 'Load people' })
  expect(screen.getByText(/^We couldn’t load who’s on the trip/)).toBeInTheDocument()
  await user.type((await findForm()).getByLabelText('Reason'), 'Bread')
  server.on(getBalances, balancesOf([aSharer('u1', 'Ida'), aSharer('u2', 'Ann')]))
  await user.click(loadButton)
  expect(await screen.findByRole('checkbox', { name: 'Ann' })).toBeChecked()
  expect((await findForm()).getByLabelText('Reason')).toHaveValue('Bread')
})

test('unticking a person leaves the expense to the others, who are named in the request', async () => {
  // Ann counts for three of four heads.
  const { server, user } = openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { heads: 3 })] })
  await fillIn(user, '8', 'Tea')
  expect((await findForm()).getByText('$6.00')).toBeInTheDocument()
  await user.click((await findForm()).getByRole('checkbox', { name: 'Ann and 2 guests' }))
  expect((await findForm()).getByText('$8.00 for Ida only')).toBeInTheDocument()
  await submit(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: ['u1'] }))
})

test('with more than five people, buttons tick none or all of them', async () => {
  const names = ['Ida', 'Ann', 'Bo', 'Cem', 'Dag', 'Eva']
  const { server, user } = openTab({ people: names.map((name, index) => aSharer(`u${index + 1}`, name)) })
  await fillIn(user, '6', 'Tea')
  const sharing = within((await findForm()).getByRole('group', { name: 'Shared with' }))
  await user.click(sharing.getByRole('button', { name: 'None' }))
  expect(sharing.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  await user.click(sharing.getByRole('checkbox', { name: 'Eva' }))
  expect(sharing.getByText('$6.00 for Eva only')).toBeInTheDocument()
  await user.click(sharing.getByRole('button', { name: 'All' }))
  expect(sharing.getByText('$1.00 each')).toBeInTheDocument()
  await submit(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: [] }))
})

test('with few people, there is no button to tick none', async () => {
  await openForm(openTab().user)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'None' })).not.toBeInTheDocument()
})

test('a person who has left the trip is not offered as a sharer', async () => {
  const { user } = openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { isOnTrip: false })] })
  await openForm(user)
  expect(await screen.findByRole('checkbox', { name: 'Ida' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Ann' })).not.toBeInTheDocument()
})

test('an amount that does not split evenly says what each pays, and why only on request', async () => {
  const { user } = openTab()
  await fillIn(user, '10', 'Tea')
  const form = await findForm()
  expect(form.getByRole('status')).toHaveTextContent('$3.33 each. One of you pays a cent more.')
  expect(form.queryByText(/split 3 ways/)).not.toBeInTheDocument()
  await user.click(form.getByRole('button', { name: /^Why\? \$3\.33 each/ }))
  expect(
    form.getByText(/^\$10\.00 split 3 ways is \$3\.33 each, and 1 cent is left over/),
  ).toBeInTheDocument()
})

test('a split by shares sends a weight for each person', async () => {
  const { server, user } = openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann')] })
  await fillIn(user, '9', 'Tea')
  await user.click((await findForm()).getByRole('radio', { name: 'By shares' }))
  await user.type((await findForm()).getByLabelText('Shares for Ann'), '2')
  expect((await findForm()).getByText('$6.00')).toBeInTheDocument()
  await submit(user)
  await waitFor(() => expect(server.calls(addExpense)).toHaveLength(1))
  expect(server.calls(addExpense)[0]?.body).toMatchObject({
    sharedWith: [],
    shares: [
      { userId: 'u1', weight: 1 },
      { userId: 'u2', weight: 2 },
    ],
  })
})

test('exact amounts are sent only once everything is assigned', async () => {
  const { server, user } = openTab({
    people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')],
  })
  await fillIn(user, '10', 'Tea')
  await user.click((await findForm()).getByRole('radio', { name: 'Exact amounts' }))
  await user.type((await findForm()).getByLabelText('Dollars for Ida'), '4')
  expect((await findForm()).getByRole('status')).toHaveTextContent('$6.00 still to assign.')
  await submit(user)
  expect(await (await findForm()).findByRole('alert')).toHaveTextContent('$6.00 still to assign.')
  expect(server.changes).toEqual([])

  await user.type((await findForm()).getByLabelText('Dollars for Ann'), '6.00')
  await submit(user)
  await waitFor(() => expect(server.calls(addExpense)).toHaveLength(1))
  expect(server.calls(addExpense)[0]?.body).toMatchObject({
    shares: [
      { userId: 'u1', amount: '4.00' },
      { userId: 'u2', amount: '6.00' },
    ],
  })
})

test('a person who is not on the trip cannot choose sharers and is told about the approval', async () => {
  const { server, user } = openTab({ summary: aSummary({ isOnTrip: false, seesBalances: false }) })
  await fillIn(user, '10', 'Map')
  expect(
    screen.getByText('Split between everyone on the trip. It counts once an organiser approves it.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await submit(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: [] }))
})

test('on a trip without bookings, the form says that the payer pays alone if nobody joins', async () => {
  const summary = aSummary({ isOnTrip: false, seesBalances: false })
  await openForm(openTab({ summary }, aTrip({ currentParticipants: 0 })).user)
  expect(
    await screen.findByText(
      'Split between everyone on the trip. If no one is on the trip yet, only you pay for it. It counts once an organiser approves it.',
    ),
  ).toBeInTheDocument()
})

test('on a trip with drivers but no bookings, an admin reads that everyone shares', async () => {
  // The people of the balances are on the trip without bookings: they drive.
  const summary = aSummary({ isOnTrip: false })
  const fixture = { user: { ...me, isAdmin: true }, summary }
  await openForm(openTab(fixture, aTrip({ currentParticipants: 0 })).user)
  expect(
    await screen.findByText('Split between everyone on the trip. It counts once an organiser approves it.'),
  ).toBeInTheDocument()
})
