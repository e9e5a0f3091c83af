import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { getStatement } from '#contract/balances.ts'
import { aLine, aPerson, aStatement } from '../features/expenses/balances.fixture.ts'
import StatementPage from './statement.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getStatement, aStatement())
})

test('a statement shows the balance, the sums, and how each line came about', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const lines = [aLine({ hasOddCent: true }), aLine({ key: 'b', kind: 'settlement' })]
  server.on(getStatement, aStatement({ lines }))
  const user = renderWithProviders(<StatementPage id="7" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeInTheDocument()
  expect(screen.getByText('Ann Lund')).toBeInTheDocument()
  expect(screen.getByText('You owe $42.50.')).toBeInTheDocument()
  expect(screen.getByText('Paid').nextElementSibling).toHaveTextContent('$20.00')
  expect(screen.getByText('Share').nextElementSibling).toHaveTextContent('$62.50')
  const [first, second] = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent('Your share of Dinner is $30.00. Ben paid $90.00, split 3 ways.')
  expect(first).toHaveTextContent('it includes an extra cent')
  // The amount, and the balance after it in the next cell.
  expect(first).toHaveTextContent(/−\$30\.00owe \$42\.50$/)
  expect(second).toHaveTextContent('You received $90.00 from Ben.')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()
})

test('the viewer’s own statement also shows the payments for their place', async () => {
  server.on(
    getStatement,
    aStatement({
      place: [
        {
          key: 'p',
          bookingId: 31,
          kind: 'payment',
          amount: '241.00',
          reason: null,
          createdAt: '2027-01-01T10:00:00.000Z',
        },
      ],
    }),
  )
  renderWithProviders(<StatementPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'Your spot' })).toBeInTheDocument()
  expect(screen.getByText('$241.00')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/bookings/31/receipt')
})

test('somebody else’s statement uses their name and hides their place', async () => {
  server.on(getStatement, aStatement({ person: aPerson('Ben', '60.00'), isMine: false, place: null }))
  renderWithProviders(<StatementPage id="7" userId="ben" />)
  expect(await screen.findByText('Ben is owed $60.00.')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Your spot' })).not.toBeInTheDocument()
})

test('admins see the payments for somebody else’s place', async () => {
  const createdAt = '2027-01-01T10:00:00.000Z'
  server.on(
    getStatement,
    aStatement({
      isMine: false,
      place: [{ key: 'p', bookingId: 31, kind: 'refund', amount: '-20.00', reason: 'goodwill', createdAt }],
    }),
  )
  renderWithProviders(<StatementPage id="7" userId="ben" />)
  expect(await screen.findByRole('heading', { name: 'Ann’s spot' })).toBeInTheDocument()
  expect(screen.getByText('-$20.00')).toBeInTheDocument()
  expect(screen.getByText(': Refunded by the organiser')).toBeInTheDocument()
})

test('a long statement loads more lines on demand', async () => {
  const olderPage = aStatement({ lines: [aLine({ key: 'older', reason: 'Lunch', balance: '-12.50' })] })
  server.on(getStatement, page(getStatement, aStatement(), { next: { cursor: 'a' } }))
  server.on(getStatement, { query: { cursor: 'a' } }, olderPage)
  const user = renderWithProviders(<StatementPage id="7" />)
  await user.click(await screen.findByRole('button', { name: 'Show more lines' }))
  expect(await screen.findByText(/^Your share of Lunch/)).toBeInTheDocument()
  expect(screen.getByText(/^Your share of Dinner/)).toBeInTheDocument()
})

test.each(['7', 'seven'])('the statement of the missing trip %s is not found', async (id) => {
  server.fails(getStatement, 'TRIP_NOT_FOUND')
  renderWithProviders(<StatementPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'Statement not found' })).toBeInTheDocument()
})

test('people who are not on the trip cannot see the statement and are led to the trip', async () => {
  server.fails(getStatement, 'NOT_ON_TRIP')
  renderWithProviders(<StatementPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'You can’t see this statement' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to trip' })).toHaveAttribute('href', '/trip/7')
})

test('a statement that could not be loaded can be loaded again', async () => {
  server.fails(getStatement, 'UNAVAILABLE')
  const user = renderWithProviders(<StatementPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load the statement.', () => server.on(getStatement, aStatement()))
  expect(await screen.findByText('You owe $42.50.')).toBeInTheDocument()
})
