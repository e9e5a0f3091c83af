import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { getBalances, settle, undoSettlement, type Balances } from '#contract/balances.ts'
import { listCars } from '#contract/cars.ts'
import { getExpenseSummary } from '#contract/expenses.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aPerson, aSettlement, aSummary, someBalances } from './balances.fixture.ts'
import { BalanceOverview } from './balance-overview.tsx'

let server: FakeServer
/** Sets the balances that the server returns. */
const setBalances = (changes: Partial<Balances> = {}) => server.on(getBalances, someBalances(changes))

beforeEach(() => {
  server = startFakeServer()
  setBalances()
  server.on(getExpenseSummary, aSummary())
  server.on(listCars, [])
  server.on(settle, aSettlement())
  server.on(undoSettlement, aSettlement({ undoneAt: '2027-03-09T11:00:00.000Z' }))
})
afterEach(() => {
  act(dismissToast)
})

const settleCall = (amount: string) => ({
  params: { tripId: 7 },
  body: { fromUserId: 'ann', toUserId: 'ben', amount, left: '42.50' },
})
const suggestedPayments = () => within(screen.getByRole('region', { name: 'Suggested payments' }))

test('says the viewer’s position in one sentence and suggests their own payments first', async () => {
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText('You owe $42.50.')).toBeInTheDocument()
  const rows = suggestedPayments().getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(/You pay Ben \$42\.50/)
  expect(rows[0]).not.toHaveTextContent(/in all/)
  await user.click(screen.getByRole('button', { name: 'Why? You pay Ben $42.50' }))
  expect(rows[0]).toHaveTextContent(/Ann owes \$42\.50 in all\./)
  expect(rows[1]).toHaveTextContent(/Cem pays Ben \$17\.50/)
  // Only the two people involved may record a payment.
  expect(within(rows[1]!).queryByRole('button', { name: /paid/i })).not.toBeInTheDocument()
})

test('shows on request how the viewer’s balance adds up, without parts of zero', async () => {
  const ann = aPerson('Ann', '-42.50', { paid: '20.00', share: '72.50', sent: '10.00' })
  setBalances({ people: [ann, ...someBalances().people.slice(1)] })
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  const why = await screen.findByRole('button', { name: 'Why? You owe $42.50.', expanded: false })
  expect(screen.queryByText('Your share')).not.toBeInTheDocument()
  await user.click(why)
  expect(why).toHaveAttribute('aria-expanded', 'true')
  const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map((part) => part.textContent)
  expect(texts('term')).toEqual(['You paid', 'Your share', 'You sent', 'Balance'])
  expect(texts('definition')).toEqual(['+$20.00', '−$72.50', '+$10.00', '−$42.50'])
  expect(screen.getByRole('link', { name: 'See how this adds up' })).toHaveAttribute(
    'href',
    '/trip/7/statement',
  )
})

test('records a payment once the server agrees, and the toast can undo it', async () => {
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: You pay Ben $42.50' }))
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  expect(server.calls(settle)).toEqual([settleCall('42.50')])
  expect(server.calls(getBalances)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
  expect(server.changes.at(-1)).toBe('POST /api/settlements/5/undo')
})

test('the person who is paid can record the payment, too', async () => {
  setBalances({ userId: 'ben' })
  renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText('You’re owed $60.00.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mark as paid: Ann pays you $42.50' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mark as paid: Cem pays you $17.50' })).toBeInTheDocument()
})

test('refuses a payment that is no longer owed, says what is left and loads the balances again', async () => {
  server.on(settle, () => {
    setBalances({ transfers: [] })
    return failure('MORE_THAN_OWED', { amount: 0 })
  })
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Mark as paid: You/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The balances have changed, so this payment wasn’t recorded. There’s nothing left to pay between you two.',
  )
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).not.toBeInTheDocument()
})

test.each([
  [
    'marked in full',
    (user: ReturnType<typeof renderWithProviders>) =>
      user.click(screen.getByRole('button', { name: /^Mark/ })),
  ],
  [
    'with another amount',
    async (user: ReturnType<typeof renderWithProviders>) => {
      await user.click(screen.getByRole('button', { name: /^Paid a different amount/ }))
      await user.type(screen.getByRole('spinbutton', { name: 'Amount in dollars' }), '5{Enter}')
    },
  ],
])(
  'a payment that the other person has just recorded is not recorded twice: %s',
  async (_how, recordPayment) => {
    server.fails(settle, 'BALANCE_CHANGED', { amount: 3250 })
    const user = renderWithProviders(<BalanceOverview tripId={7} />)
    await screen.findByText('You owe $42.50.')
    await recordPayment(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'this payment wasn’t recorded. There’s now $32.50 left to pay between you two.',
    )
    await expect.poll(() => server.calls(getBalances)).toHaveLength(2)
  },
)

test('records a different amount, up to what is owed', async () => {
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Paid a different amount: You/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'How much did you pay Ben?' }))
  const amount = dialog.getByRole('spinbutton', { name: 'Amount in dollars' })
  for (const [typed, message] of [
    ['-5', 'Enter an amount like 20 or 20.50.'],
    ['42.51', 'Enter at most $42.50. That’s all there is to pay between you two.'],
  ] as const) {
    await user.clear(amount)
    await user.type(amount, typed)
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    expect(dialog.getByText(message)).toBeInTheDocument()
  }
  expect(server.changes).toEqual([])
  await user.clear(amount)
  await user.type(amount, '12.5{Enter}')
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  expect(server.calls(settle)).toEqual([settleCall('12.50')])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('after a different amount settles the last payment, focus moves to its Undo button', async () => {
  server.on(settle, () => {
    setBalances({ people: [aPerson('Ann', '0.00')], transfers: [], settlements: [aSettlement()] })
    return aSettlement()
  })
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Paid a different amount: You/ }))
  await user.type(screen.getByRole('spinbutton', { name: 'Amount in dollars' }), '42.50{Enter}')
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  await expect.poll(() => suggestedPayments().getByRole('button', { name: /^Undo/ })).toHaveFocus()
})

test('a payment marked as paid stays in its row and can be undone there', async () => {
  server.on(settle, () => {
    const transfersOfCem = someBalances().transfers.filter(({ fromUserId }) => fromUserId === 'cem')
    setBalances({ transfers: transfersOfCem, settlements: [aSettlement()] })
    return aSettlement()
  })
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: You pay Ben $42.50' }))
  const undoButton = await suggestedPayments().findByRole('button', {
    name: 'Undo this payment: You paid Ben $42.50',
  })
  const rows = () => suggestedPayments().getAllByRole('listitem')
  expect(rows()[0]).toContainElement(undoButton)
  expect(rows()[1]).toHaveTextContent(/Cem pays Ben \$17\.50/)
  await expect.poll(() => document.activeElement).toBe(undoButton)

  setBalances()
  await user.keyboard('{Enter}')
  const payButton = await suggestedPayments().findByRole('button', {
    name: 'Mark as paid: You pay Ben $42.50',
  })
  expect(payButton).toBeEnabled()
  await expect.poll(() => document.activeElement).toBe(payButton)
  expect(server.changes.at(-1)).toBe('POST /api/settlements/5/undo')
  expect(rows()).toHaveLength(2)
})

test('a past payment can be undone only by the two people involved', async () => {
  setBalances({
    settlements: [aSettlement(), aSettlement({ id: 6, fromUserId: 'cem', amount: '3.00' })],
  })
  const user = renderWithProviders(<BalanceOverview tripId={7} />)
  const paidSoFar = within(await screen.findByRole('region', { name: 'Paid so far' }))
  expect(paidSoFar.getByText(/^Cem paid Ben \$3\.00/)).toBeInTheDocument()
  const undoButtons = paidSoFar.getAllByRole('button')
  expect(undoButtons).toHaveLength(1)
  await user.click(paidSoFar.getByRole('button', { name: 'Undo: You paid Ben $42.50' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
})

test('shows everybody’s balance in words, linked to their statement', async () => {
  renderWithProviders(<BalanceOverview tripId={7} />)
  const list = within(await screen.findByRole('region', { name: 'Balances' }))
  const links = list.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent.replace(/\s+/g, ' '))).toEqual([
    'Ben is owed $60.00',
    'Cem with 2 guests owes $17.50',
    'You owe $42.50',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/trip/7/statement/ben',
    '/trip/7/statement/cem',
    '/trip/7/statement',
  ])
})

test('a person named You is not mistaken for the viewer', async () => {
  const [ann, , cem] = someBalances().people
  setBalances({ people: [ann!, aPerson('You', '60.00', { userId: 'ben' }), cem!] })
  renderWithProviders(<BalanceOverview tripId={7} />)
  const list = within(await screen.findByRole('region', { name: 'Balances' }))
  expect(list.getByRole('link', { name: /^You\s+is owed \$60\.00$/ })).toBeInTheDocument()
})

test('says so when nobody owes anything', async () => {
  setBalances({ people: [aPerson('Ann', '0.00'), aPerson('Ben', '0.00')], transfers: [] })
  renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText('You’re settled up.')).toBeInTheDocument()
  expect(screen.getByText('Everyone is settled up.')).toBeInTheDocument()
})

test('does not say that everyone is settled up while no expense counts yet', async () => {
  server.on(getExpenseSummary, aSummary({ waiting: '120.00' }))
  setBalances({ people: [aPerson('Ann', '0.00')], transfers: [] })
  renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText(/^Nothing to split yet/)).toBeInTheDocument()
  expect(screen.queryByText('Everyone is settled up.')).not.toBeInTheDocument()
})

test('tells people who may not see balances who may, and does not load balances', async () => {
  server.on(getExpenseSummary, aSummary({ seesBalances: false, isOnTrip: false }))
  renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText(/^Only people on the trip see balances/)).toBeInTheDocument()
  expect(server.calls(getBalances)).toEqual([])
})

test('an admin who shares no expense is told so and cannot record payments', async () => {
  setBalances({ userId: 'admin' })
  renderWithProviders(<BalanceOverview tripId={7} />)
  expect(await screen.findByText('You’re not part of these expenses.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).not.toBeInTheDocument()
})
