import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approveExpense, listExpenses, unapproveExpense, type Expense } from '#contract/expenses.ts'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { anExpense } from './expenses.fixture.ts'
import { WaitingExpenses } from './waiting-expenses.tsx'

afterEach(() => {
  act(dismissToast)
})

let server: FakeServer
let waiting: Expense[]

const setWaiting = (expenses: Expense[]) => {
  waiting = expenses
  server.on(listExpenses, { query: { show: 'waiting', limit: '50' } }, waiting)
}

beforeEach(() => {
  server = startFakeServer()
  setWaiting([
    anExpense({ id: 3, reason: 'Map', isCounted: false }),
    anExpense({ id: 2, reason: 'Ice', isCounted: false, changedAt: '2027-03-10T12:00:00.000Z' }),
    anExpense({ id: 1, reason: 'Rope', isCounted: false }),
  ])
  server.on(approveExpense, ({ params: { id } }) => {
    const expense = waiting.find((each) => each.id === Number(id))!
    if (expense.reason === 'Rope') {
      return failure('EXPENSE_CHANGED', { message: 'Ana has since approved this expense.' })
    }
    setWaiting(waiting.filter((each) => each !== expense))
    return { ...expense, isCounted: true, approvalId: 50 + expense.id }
  })
  server.on(unapproveExpense, ({ params: { id } }) => {
    const reason = { '3': 'Map', '2': 'Ice' }[id] ?? ''
    const expense = anExpense({ id: Number(id), reason, isCounted: false })
    setWaiting([...waiting, expense])
    return expense
  })
})

const resultLines = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('several expenses are approved in the versions that were seen, each with its result, and this can be undone', async () => {
  const user = renderWithProviders(<WaitingExpenses tripId={7} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all 3' }))
  await user.click(screen.getByRole('button', { name: 'Approve 3 expenses' }))
  const sentence = await screen.findByText('2 expenses were approved. 1 expense wasn’t.')
  expect(resultLines()).toEqual([
    'Rope · $10.00 · AnnAna has since approved this expense.',
    'Map · $10.00 · AnnCounts now',
    'Ice · $10.00 · AnnCounts now',
  ])
  await waitFor(() => expect(document.activeElement).toContainElement(sentence))
  const changedAt = '2027-03-10T12:00:00.000Z'
  expect(server.calls(approveExpense).map(({ body }) => body)).toEqual([
    { changedAt: null },
    { changedAt },
    { changedAt: null },
  ])

  await user.click(screen.getByRole('button', { name: 'Undo 2 approvals' }))
  const undone = await screen.findByText('2 expenses were unapproved.')
  await waitFor(() => expect(undone.closest('[tabindex]')).toHaveFocus())
  expect(resultLines()).toEqual([
    'Map · $10.00 · AnnNeeds approval again',
    'Ice · $10.00 · AnnNeeds approval again',
  ])
  expect(server.calls(unapproveExpense)).toEqual([
    { params: { id: 3 }, body: { approvalId: 53 } },
    { params: { id: 2 }, body: { approvalId: 52 } },
  ])
})

test('an expense that is approved alone says so in a toast, from where it is undone, and earlier results stay', async () => {
  const user = renderWithProviders(<WaitingExpenses tripId={7} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Map' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 expense' }))
  await screen.findByText('1 expense was approved.')
  await user.click(screen.getByRole('button', { name: 'Approve', description: 'Ice' }))
  expect(await screen.findByText('“Ice” now counts.')).toBeInTheDocument()
  expect(resultLines()).toEqual(['Map · $10.00 · AnnCounts now'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Ice” needs approval again.')).toBeInTheDocument()
  expect(server.calls(unapproveExpense)).toEqual([{ params: { id: 2 }, body: { approvalId: 52 } }])
})

test.each([
  ['the next expense', 'Choose Map', 'Approve'],
  ['what follows the last one', 'Choose all 2', 'After'],
])('after dismissing the results, the focus goes on to %s', async (_where, choice, next) => {
  setWaiting(['Map', 'Ice'].map((reason, index) => anExpense({ id: index + 1, reason, isCounted: false })))
  const user = renderWithProviders(
    <>
      <button>Before</button>
      <WaitingExpenses tripId={7} />
      <button>After</button>
    </>,
  )
  await user.click(await screen.findByRole('checkbox', { name: choice }))
  await user.click(screen.getByRole('button', { name: /^Approve \d/ }))
  await user.click(await screen.findByRole('button', { name: 'Dismiss results' }))
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await user.tab()
  expect(document.activeElement).toHaveAccessibleName(next)
})

test('an undo that is refused says why', async () => {
  const user = renderWithProviders(<WaitingExpenses tripId={7} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Map' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 expense' }))
  server.fails(unapproveExpense, 'EXPENSE_SETTLED')
  await user.click(await screen.findByRole('button', { name: 'Undo approval' }))
  expect(await screen.findByText('No expense was unapproved.')).toBeInTheDocument()
  expect(resultLines()).toEqual([expect.stringMatching(/^Map · \$10\.00 · AnnPeople have settled up since/)])
})

test('a single expense needs no choosing', async () => {
  setWaiting([anExpense({ id: 3, reason: 'Map', isCounted: false })])
  renderWithProviders(<WaitingExpenses tripId={7} />)
  await screen.findByRole('button', { name: 'Approve' })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('without an expense to approve there is no section', async () => {
  setWaiting([])
  renderWithProviders(<WaitingExpenses tripId={7} />)
  await waitFor(() => expect(server.calls(listExpenses)).toHaveLength(1))
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
