import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { getBalances } from '#contract/balances.ts'
import { failures } from '#contract/errors.ts'
import {
  addExpense,
  approveExpense,
  changeExpense,
  listActivity,
  listExpenses,
  removeExpense,
  restoreExpense,
} from '#contract/expenses.ts'
import { uploadReceipt } from '#contract/receipts.ts'
import { badGateway, failure, lostAnswer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aTrip } from '../trips/trip.fixture.ts'
import ExpensesTab from './expenses-tab.tsx'
import { aSummary } from './balances.fixture.ts'
import {
  anExpense,
  answeringWithExpenses,
  aSharer,
  balancesOf,
  me,
  type ExpensesFixture,
} from './expenses.fixture.ts'

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, 'token'))
afterEach(() => {
  act(dismissToast)
})

function openTab(fixture: ExpensesFixture = {}, trip = aTrip()) {
  const server = answeringWithExpenses(fixture)
  const user = renderWithProviders(<ExpensesTab trip={trip} />)
  return { server, user }
}

const form = async () => within(await screen.findByRole('form', { name: 'Add expense' }))
const ownExpense = anExpense({
  id: 5,
  isMine: true,
  uploadedBy: 'u1',
  payerFirstName: 'Ida',
  reason: 'Fuel north',
})

async function fillIn(user: ReturnType<typeof renderWithProviders>, amount: string, reason: string) {
  await user.type((await form()).getByLabelText('Amount'), amount)
  await user.type((await form()).getByLabelText('Reason'), reason)
}
const send = async (user: ReturnType<typeof renderWithProviders>) =>
  user.click((await form()).getByRole('button', { name: 'Add expense' }))
const idempotencyKeys = (server: FakeServer) =>
  server.headers(addExpense).map((headers) => headers['idempotency-key'])

test('lists a new expense at once, shared by everybody, and confirms it once it is added', async () => {
  const { server, user } = openTab()
  const answer = server.holds(addExpense)
  await fillIn(user, '1012.5', '  Cabin ')
  await user.selectOptions((await form()).getByLabelText('Category'), 'Lodging')
  expect((await form()).getByText('$337.50 each')).toBeInTheDocument()
  await send(user)

  const row = (await screen.findByText('Saving…')).closest('li')
  expect(row).toHaveTextContent('Cabin')
  expect(row).toHaveTextContent('$1,012.50')
  expect((await form()).getByLabelText('Amount')).toHaveValue(null)
  expect(server.calls(addExpense)).toEqual([
    {
      params: { tripId: 7 },
      body: {
        amount: '1012.50',
        reason: 'Cabin',
        category: 'lodging',
        sharedWith: [],
        receiptUrl: null,
      },
    },
  ])
  expect(idempotencyKeys(server)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])

  const added = anExpense({ ...ownExpense, id: 9, reason: 'Cabin', amount: '1012.50' })
  server.on(listExpenses, [added])
  answer(added)
  expect(await screen.findByText('Expense added successfully!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
  expect(screen.getAllByRole('heading', { name: 'Cabin' })).toHaveLength(1)
})

const maybeOfflineText = 'Failed to add expense. You may be offline. What you entered is still here.'
test.each([
  [failure('TOO_MANY_WAITING'), failures.TOO_MANY_WAITING.message, failures.TOO_MANY_WAITING.message],
  [badGateway, 'Failed to add expense', maybeOfflineText],
  [lostAnswer, 'Failed to add expense', maybeOfflineText],
])(
  'an expense that could not be added returns to the form and is sent again unchanged',
  async (reply, toastText, sentence) => {
    const { server, user } = openTab()
    server.on(addExpense, reply)
    await fillIn(user, '12', 'Bread')
    await send(user)
    expect(await (await form()).findByRole('alert')).toHaveTextContent(sentence)
    const alert = screen.getByText('Error').closest('[role=alert]')
    expect(alert).toHaveTextContent(toastText)
    expect(screen.queryByText('Saving…')).not.toBeInTheDocument()
    await waitFor(async () => expect((await form()).getByLabelText('Reason')).toHaveValue('Bread'))
    expect((await form()).getByLabelText('Amount')).toHaveValue(12)

    server.holds(addExpense)
    await send(user)
    await waitFor(() => expect(server.calls(addExpense)).toHaveLength(2))
    const [first, second] = server.calls(addExpense)
    expect(second).toEqual(first)
    expect(new Set(idempotencyKeys(server)).size).toBe(1)
    expect((await form()).queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('a typed expense survives an ended session, even once sent and refused, until it is added', async () => {
  const signedInClient = () => signIn(createQueryClient(), me)
  const server = answeringWithExpenses()
  server.fails(addExpense, 'UNAUTHORIZED')
  const showTab = () => {
    cleanup()
    return renderWithProviders(<ExpensesTab trip={aTrip()} />, signedInClient())
  }
  let user = showTab()
  await fillIn(user, '12', 'Bread')
  await send(user)
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull())

  user = showTab()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
  server.on(addExpense, anExpense({ ...ownExpense, reason: 'Bread' }))
  await send(user)
  await screen.findByText('Expense added successfully!')
  const [first, second] = server.calls(addExpense)
  expect(second).toEqual(first)
  await fillIn(user, '3', 'Jam')

  showTab()
  expect((await form()).getByLabelText('Amount')).toHaveValue(3)
  expect((await form()).getByLabelText('Reason')).toHaveValue('Jam')
  expect(screen.queryByText(/added\.$/)).not.toBeInTheDocument()
})

test('after a reload, an expense without an answer is shown as perhaps not added', async () => {
  answeringWithExpenses().holds(addExpense)
  const showTab = () => renderWithProviders(<ExpensesTab trip={aTrip()} />, signIn(createQueryClient(), me))
  const user = showTab()
  await fillIn(user, '12', 'Bread')
  await send(user)
  cleanup()
  showTab()
  expect(await (await form()).findByRole('alert')).toHaveTextContent('This may not have been added.')
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
  await fillIn(userEvent.setup(), '3', 's')
  cleanup()
  showTab()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Breads')
})

test('an expense refused because the session ended is in the form again after the return', async () => {
  const answer = answeringWithExpenses().holds(addExpense)
  const user = renderWithProviders(<ExpensesTab trip={aTrip()} />, signIn(createQueryClient(), me))
  await fillIn(user, '12', 'Bread')
  await send(user)
  cleanup()
  answer(failure('UNAUTHORIZED'))
  await expect.poll(() => Object.values({ ...sessionStorage }).join()).toContain('"sent":null')

  renderWithProviders(<ExpensesTab trip={aTrip()} />, signIn(createQueryClient(), me))
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
  expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
})

test('reopening the tab lists an expense still being added, and its answer keeps the typed text', async () => {
  const answer = answeringWithExpenses().holds(addExpense)
  const queryClient = signIn(createQueryClient(), me)
  const showTab = () => {
    cleanup()
    return renderWithProviders(<ExpensesTab trip={aTrip()} />, queryClient)
  }
  let user = showTab()
  await fillIn(user, '12', 'Bread')
  await send(user)
  user = showTab()
  expect(await screen.findByText('Saving…')).toBeInTheDocument()
  expect((await form()).getByLabelText('Reason')).toHaveValue('')
  expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
  await fillIn(user, '3', 'Jam')
  answer(anExpense({ ...ownExpense, id: 9, reason: 'Bread' }))
  await screen.findByText('Expense added successfully!')
  showTab()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Jam')
  expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
})

test('after a reload, an unclear amount is quoted and has to be typed again', async () => {
  answeringWithExpenses()
  const signedInClient = () => signIn(createQueryClient(), me)
  await fillIn(renderWithProviders(<ExpensesTab trip={aTrip()} />, signedInClient()), '12.345', 'Bread')
  cleanup()
  const user = renderWithProviders(<ExpensesTab trip={aTrip()} />, signedInClient())
  expect((await form()).getByLabelText('Amount')).toHaveValue(null)
  expect((await form()).getByText(/“12.345” isn’t clear/)).toBeInTheDocument()
  await user.type((await form()).getByLabelText('Amount'), '12')
  expect((await form()).getByLabelText('Amount')).toHaveValue(12)
  expect((await form()).queryByText(/isn’t clear/)).not.toBeInTheDocument()
})

test('an expense that was already added is reported, and the next try has a new key', async () => {
  const added = anExpense({ ...ownExpense, id: 9, reason: 'Bread' })
  const { server, user } = openTab()
  server.on(addExpense, () => {
    server.on(listExpenses, [added])
    return failure('KEY_REUSED')
  })
  await fillIn(user, '12', 'Rolls')
  await send(user)
  expect(await (await form()).findByRole('alert')).toHaveTextContent('This expense was already added')
  expect(await screen.findByRole('heading', { name: 'Bread' })).toBeInTheDocument()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Rolls')
  await send(user)
  await waitFor(() => expect(server.calls(addExpense)).toHaveLength(2))
  expect(server.calls(addExpense)[1]?.body).toMatchObject({ reason: 'Rolls', amount: '12.00' })
  expect(new Set(idempotencyKeys(server)).size).toBe(2)
})

test('the form says when people could not be loaded, and loads them on request', async () => {
  const server = answeringWithExpenses()
  server.fails(getBalances, 'INTERNAL')
  const user = renderWithProviders(<ExpensesTab trip={aTrip()} />)
  const loadButton = await screen.findByRole('button', { name: 'Load people' })
  expect(screen.getByText(/^We couldn’t load who’s on the trip/)).toBeInTheDocument()
  await user.type((await form()).getByLabelText('Reason'), 'Bread')
  server.on(getBalances, balancesOf([aSharer('u1', 'Ida'), aSharer('u2', 'Ann')]))
  await user.click(loadButton)
  expect(await screen.findByRole('checkbox', { name: 'Ann' })).toBeChecked()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
})

test('shows the server’s message about a field beside that field', async () => {
  const issues = [{ path: 'receiptUrl', message: 'This receipt is not yours' }]
  const { server, user } = openTab()
  server.fails(addExpense, 'INVALID_INPUT', { issues })
  await fillIn(user, '12', 'Bread')
  await send(user)
  await waitFor(async () =>
    expect((await form()).getByLabelText('Receipt URL')).toHaveAccessibleDescription(
      /This receipt is not yours/,
    ),
  )
})

test('a failed expense waits beside the form while the next one is being typed', async () => {
  const { server, user } = openTab()
  const answer = server.holds(addExpense)
  await fillIn(user, '12', 'Bread')
  await send(user)
  await fillIn(user, '7', 'Jam')
  answer(badGateway)
  expect(await screen.findByText('“Bread” may not have been added.')).toBeInTheDocument()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Jam')
  await user.click(screen.getByRole('button', { name: 'Open it again' }))
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
})

test.each([
  ['0', 'Enter at least $0.01.'],
  ['12.345', '“12.345” isn’t clear. Enter an amount like 20 or 20.50.'],
])('an amount of %s is explained and not sent', async (amount, sentence) => {
  const { server, user } = openTab()
  await fillIn(user, amount, 'Bread')
  await send(user)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect((await form()).getByLabelText('Amount')).toHaveFocus()
  expect(server.changes).toEqual([])
})

test('unticking a person leaves the expense to the others, who are named in the request', async () => {
  const { server, user } = openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { heads: 3 })] })
  await fillIn(user, '8', 'Tea')
  expect((await form()).getByText('$6.00')).toBeInTheDocument()
  await user.click((await form()).getByRole('checkbox', { name: 'Ann and 2 guests' }))
  expect((await form()).getByText('$8.00 for Ida only')).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: ['u1'] }))
})

test('with more than five people, buttons tick none or all of them', async () => {
  const names = ['Ida', 'Ann', 'Bo', 'Cem', 'Dag', 'Eva']
  const { server, user } = openTab({ people: names.map((name, index) => aSharer(`u${index + 1}`, name)) })
  await fillIn(user, '6', 'Tea')
  const sharing = within((await form()).getByRole('group', { name: 'Shared with' }))
  await user.click(sharing.getByRole('button', { name: 'None' }))
  expect(sharing.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  await user.click(sharing.getByRole('checkbox', { name: 'Eva' }))
  expect(sharing.getByText('$6.00 for Eva only')).toBeInTheDocument()
  await user.click(sharing.getByRole('button', { name: 'All' }))
  expect(sharing.getByText('$1.00 each')).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: [] }))
})

test('with few people, there is no button to tick none', async () => {
  openTab()
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'None' })).not.toBeInTheDocument()
})

test('a person who has left the trip is not offered as a sharer', async () => {
  openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { isOnTrip: false })] })
  expect(await screen.findByRole('checkbox', { name: 'Ida' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Ann' })).not.toBeInTheDocument()
})

test('a split by shares sends a weight for each person', async () => {
  const { server, user } = openTab({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann')] })
  await fillIn(user, '9', 'Tea')
  await user.click((await form()).getByRole('radio', { name: 'By shares' }))
  await user.type((await form()).getByLabelText('Shares for Ann'), '2')
  expect((await form()).getByText('$6.00')).toBeInTheDocument()
  await send(user)
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
  await user.click((await form()).getByRole('radio', { name: 'Exact amounts' }))
  await user.type((await form()).getByLabelText('Dollars for Ida'), '4')
  expect((await form()).getByRole('status')).toHaveTextContent('$6.00 still to assign.')
  await send(user)
  expect(await (await form()).findByRole('alert')).toHaveTextContent('$6.00 still to assign.')
  expect(server.changes).toEqual([])

  await user.type((await form()).getByLabelText('Dollars for Ann'), '6.00')
  await send(user)
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
  await send(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ sharedWith: [] }))
})

test('on a trip without bookings, the form says that perhaps only the payer pays', async () => {
  const summary = aSummary({ isOnTrip: false, seesBalances: false })
  openTab({ summary }, aTrip({ status: 'cancelled', currentParticipants: 0 }))
  expect(
    await screen.findByText(
      'Split between everyone on the trip. If no one is on the trip yet, only you pay for it. It counts once an organiser approves it.',
    ),
  ).toBeInTheDocument()
})

test('on a trip with drivers but no bookings, an admin reads that everyone shares', async () => {
  const summary = aSummary({ isOnTrip: false })
  openTab({ user: { ...me, isAdmin: true }, summary }, aTrip({ currentParticipants: 0 }))
  expect(
    await screen.findByText('Split between everyone on the trip. It counts once an organiser approves it.'),
  ).toBeInTheDocument()
})

test('a receipt is uploaded while the form is filled in, and is sent with the expense', async () => {
  const { server, user } = openTab()
  await fillIn(user, '10', 'Map')
  await user.upload((await form()).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
  act(() => server.upload.hasSent(0.4))
  expect(screen.getByRole('progressbar', { name: 'Uploading map.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(server.upload.path).toBe('/api/trips/7/receipts')
  expect((await form()).getByRole('button', { name: 'Add expense' })).toHaveAttribute('aria-disabled', 'true')
  const receiptUrl = '/api/receipts/ab.pdf'
  act(() =>
    server.upload.answers(uploadReceipt, {
      receiptUrl,
      mimeType: 'application/pdf',
      originalName: 'map.pdf',
    }),
  )
  expect(await screen.findByRole('button', { name: 'Remove map.pdf' })).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ receiptUrl }))
})

test.each([
  [new File(['x'], 'map.docx'), 'Choose a picture (PNG, JPG, GIF or WebP) or a PDF.'],
  [
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'map.pdf'),
    'This receipt is larger than 5 MB. Choose a smaller file.',
  ],
])('a file that cannot be a receipt is refused without uploading it', async (file, sentence) => {
  const { server } = openTab()
  // Allows files that a file chooser would not offer.
  const user = userEvent.setup({ applyAccept: false })
  await user.upload((await form()).getByLabelText('Receipt file'), file)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(server.uploads).toEqual([])
})

test('an interrupted receipt upload can be retried without choosing the file again', async () => {
  const { server, user } = openTab()
  await user.upload((await form()).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
  act(() => server.upload.isCut())
  await user.click(await screen.findByRole('button', { name: 'Try map.pdf again' }))
  expect(server.uploads).toHaveLength(2)
})

test('the list shows day by day who paid, the viewer’s share and each expense’s state', async () => {
  openTab({
    summary: aSummary({ total: '1230.50', waiting: '10.00' }),
    expenses: [
      anExpense({ id: 3, reason: 'Map', isCounted: false, createdAt: '2027-03-10T12:00:00.000Z' }),
      anExpense({ id: 2, reason: 'Tea', isSettled: true, shares: [], changedAt: '2027-03-10T12:00:00.000Z' }),
      anExpense({ id: 1, shares: anExpense().shares.slice(1) }),
    ],
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
  expect(screen.getAllByRole('heading', { name: /, 2027$/ }).map(({ textContent }) => textContent)).toEqual([
    'Mar 10, 2027',
    'Mar 9, 2027',
  ])
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
  expect(screen.getByText(/Ann covers the extra cent/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

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

test('removing by keyboard moves the focus to the next expense, after the last to the heading', async () => {
  const tea = anExpense({ ...ownExpense, id: 4, reason: 'Tea' })
  const { server, user } = openTab({ expenses: [ownExpense, tea] })
  server.on(removeExpense, { params: { id: ownExpense.id } }, () => server.on(listExpenses, [tea]))
  server.on(removeExpense, { params: { id: tea.id } }, () => server.on(listExpenses, []))
  const remove = async (reason: string) => {
    const toggle = await screen.findByRole('button', { name: reason })
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
  const { server, user } = openTab({
    expenses: [ownExpense, anExpense({ ...ownExpense, id: 4, reason: 'Tea' }), anExpense({ id: 3 })],
  })
  const answerTea = server.holds(removeExpense, { params: { id: 4 } })
  const answerFuel = server.holds(removeExpense, { params: { id: 5 } })
  for (const reason of ['Tea', 'Fuel north']) {
    await user.click(await screen.findByRole('button', { name: reason }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: reason })).not.toBeInTheDocument())
  }
  answerFuel(failure('EXPENSE_SETTLED'))
  expect(await screen.findByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Tea' })).not.toBeInTheDocument()
  const reasons = screen.getAllByRole('heading', { level: 5 }).map(({ textContent }) => textContent)
  expect(reasons).toEqual(['Fuel north', 'Ferry'])
  server.on(listExpenses, [ownExpense, anExpense({ id: 3 })])
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

test('an edit sends only what was changed', async () => {
  const { server, user } = openTab({ expenses: [ownExpense] })
  server.on(changeExpense, ownExpense)
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit expense' }))
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
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit expense' }))
  expect(dialog.getByLabelText('Dollars for Ida')).toHaveValue(10)
  await user.click(dialog.getByRole('radio', { name: 'Equally' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Bo' }))
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(server.calls(changeExpense)[0]?.body).toEqual({ sharedWith: ['u1', 'u3'] }))
})

async function openEditDialog(user: ReturnType<typeof renderWithProviders>) {
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  return within(screen.getByRole('dialog', { name: 'Edit expense' }))
}

test('an edit keeps people who left, and counts a grown party only once the split changes', async () => {
  const { server, user } = openTab({
    people: [
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

test('a person who joins during an edit is not ticked in it', async () => {
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
  expect(await (await form()).findByRole('checkbox', { name: 'Cem' })).toBeChecked()
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

test('an admin can approve or remove an expense that needs approval', async () => {
  const unapproved = anExpense({ reason: 'Map', isCounted: false, changedAt: '2027-03-10T12:00:00.000Z' })
  const { server, user } = openTab({
    user: { ...me, isAdmin: true },
    summary: aSummary({ isOnTrip: false }),
    expenses: [unapproved, anExpense({ id: 2 })],
  })
  server.on(approveExpense, { ...unapproved, isCounted: true })
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
    'This expense has changed. Check it again before you approve it.',
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

test('people who see no balances see neither sharers nor history of their own expense', async () => {
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

test('people other than admins see no Approve button', async () => {
  openTab({ expenses: [anExpense({ isCounted: false })] })
  expect(await screen.findByText('Needs approval')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
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

test('shows older expenses on demand', async () => {
  const { user } = openTab({ expenses: [anExpense({ id: 2 })], next: [anExpense({ reason: 'Bread' })] })
  await user.click(await screen.findByRole('button', { name: 'Show more expenses' }))
  expect(await screen.findByRole('heading', { name: 'Bread' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Ferry' })).toBeInTheDocument()
})

test('says so when a trip has no expenses', async () => {
  openTab({ summary: aSummary({ total: '0.00', count: 0 }) })
  expect(await screen.findByRole('heading', { name: 'No expenses yet' })).toBeInTheDocument()
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$0.00')
})
