import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { getTripMoney, listTripPayments, type TripPayment } from '#contract/payments.ts'
import { listExpenses } from '#contract/expenses.ts'
import { refundPayment } from '#contract/refunds.ts'
import { aBooking } from '../features/bookings/bookings.fixture.ts'
import { aTripPayment, aRefund } from '../features/payments/payments.fixture.ts'
import { dismissToast } from '../ui/toast.tsx'
import TripPaymentsPage from './trip-payments.tsx'

let server: FakeServer
const setPayments = (...payments: TripPayment[]) => server.on(listTripPayments, payments)
const sentRefunds = () => server.calls(refundPayment)

beforeEach(() => {
  server = startFakeServer()
  setPayments(aTripPayment())
  const sums = {
    paid: '241.00',
    refunded: '0.00',
    lost: '0.00',
    collected: '241.00',
    isSandbox: false,
    sandbox: null,
  }
  server.on(getTripMoney, { trip: aBooking().trip, ...sums })
  server.on(refundPayment, aRefund())
  server.on(listExpenses, [])
})
afterEach(() => {
  act(dismissToast)
})

async function openRefund() {
  const user = renderWithProviders(<TripPaymentsPage id="7" />)
  await user.click(await screen.findByRole('button', { name: 'Refund Ida Marlow' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refund Ida Marlow' }))
  return { user, dialog, amount: dialog.getByLabelText('Amount in dollars') }
}

test('admins see the sums, and who paid what', async () => {
  setPayments(
    aTripPayment({ id: 3, status: 'pending', paidAt: null }),
    aTripPayment({
      id: 2,
      status: 'partially_refunded',
      refundedAmount: '20.00',
      refunds: [
        aRefund({ id: 1, status: 'failed', failure: 'The card has expired.' }),
        aRefund({ id: 2, status: 'pending', note: 'Rain' }),
        aRefund({ id: 3, amount: '1.00', reason: 'party-smaller' }),
      ],
    }),
    aTripPayment({ id: 1, status: 'refunded', refundedAmount: '241.00' }),
  )
  renderWithProviders(<TripPaymentsPage id="7" />)
  await waitFor(() => expect(screen.getByText('Collected').nextElementSibling).toHaveTextContent('$241.00'))
  const rows = await screen.findAllByRole('row', { name: /Ida Marlow.*2 people/ })
  expect(rows).toHaveLength(3)
  expect(within(rows[0]!).getByText('Not paid yet')).toBeInTheDocument()
  expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument()
  expect(within(rows[1]!).getByText('Partly refunded')).toBeInTheDocument()
  expect(within(rows[1]!).getByRole('link', { name: 'Receipt for Ida Marlow' })).toHaveAttribute(
    'href',
    '/bookings/31/receipt',
  )
  // Nothing is left to refund.
  expect(within(rows[2]!).queryByRole('button')).not.toBeInTheDocument()
  const refundItems = within(screen.getByRole('list', { name: 'Refunds to Ida Marlow' })).getAllByRole(
    'listitem',
  )
  // Amount, state and reason, one after the other.
  expect(refundItems[0]).toHaveTextContent(/\$20\.00FailedThe card has expired\..*You can try again\./)
  expect(refundItems[1]).toHaveTextContent(/\$20\.00On its way.*Refunded by the organiser: “Rain”/)
  expect(refundItems[2]).toHaveTextContent(/\$1\.00Refunded.*People removed from the booking/)
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/trips/7/payments.csv',
  )
})

test('the status says what was refunded, and that somebody with a full goodwill refund still goes', async () => {
  const goodwillRefund = { refunds: [aRefund(), aRefund({ status: 'failed', reason: 'party-smaller' })] }
  const cancelledBooking = { booking: { status: 'cancelled' as const, partySize: 2 } }
  setPayments(
    aTripPayment({ id: 6, status: 'partially_refunded', refundedAmount: '20.00', ...goodwillRefund }),
    aTripPayment({ id: 5, status: 'refunded', refundedAmount: '241.00', ...goodwillRefund }),
    aTripPayment({
      id: 4,
      status: 'partially_refunded',
      refundedAmount: '20.00',
      ...goodwillRefund,
      ...cancelledBooking,
    }),
    aTripPayment({
      id: 3,
      status: 'refunded',
      refundedAmount: '241.00',
      ...goodwillRefund,
      ...cancelledBooking,
    }),
  )
  renderWithProviders(<TripPaymentsPage id="7" />)
  const rows = await screen.findAllByRole('row', { name: /Ida Marlow.*2 people/ })
  const words = ['Partly refunded', 'Paid, fully refunded', 'Partly refunded', 'Refunded']
  for (const [index, label] of words.entries()) {
    expect(rows[index]).toHaveAccessibleName(expect.stringMatching(new RegExp(`Status ?${label} ?Amount`)))
  }
})

test('a printed page says which trip it is about', async () => {
  renderWithProviders(<TripPaymentsPage id="7" />)
  expect(await screen.findByText(/^Vega.* · .*\d{4}$/)).toHaveClass('print:block')
})

test('the provider’s reference can be read and selected in full', async () => {
  const reference = 'pi_sandbox_3b8f0f0c-52a4-4d7e-9a39-0c3f5d8a7e11'
  setPayments(aTripPayment({ stripeSessionId: reference }))
  renderWithProviders(<TripPaymentsPage id="7" />)
  const referenceText = await screen.findByText(reference)
  expect(referenceText).toHaveClass('break-all', 'select-all')
  expect(referenceText).not.toHaveAttribute('title')
})

test('a refund says who gets what, and sends cents and the amount refunded before', async () => {
  const { user, dialog, amount } = await openRefund()
  expect(amount).toHaveValue(null)
  expect(amount).toHaveFocus()
  expect(amount).not.toBeInvalid()
  await user.type(amount, '20.5')
  expect(dialog.getByRole('status')).toHaveTextContent(
    '$20.50 will be refunded to the way Ida Marlow paid. $220.50 of this payment stays with you.',
  )
  await user.type(dialog.getByLabelText('Note (optional)'), 'Rain')
  setPayments(
    aTripPayment({
      refundedAmount: '20.50',
      status: 'partially_refunded',
      refunds: [aRefund({ amount: '20.50' })],
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Refund $20.50' }))
  expect(await screen.findByText('$20.50 will be refunded to Ida Marlow.')).toBeInTheDocument()
  expect(sentRefunds()).toEqual([
    { params: { id: 1 }, body: { amount: 2050, refundedBefore: 0, note: 'Rain' } },
  ])
  expect(
    await screen.findByRole('row', { name: /Status ?Partly refunded.*\$241\.00.*Refunded ?\$20\.50/ }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['0', 'Enter at least $0.01.'],
  ['241.01', 'You can refund up to $241.00.'],
  ['1.005', '“1.005” isn’t clear. Enter an amount like 20 or 20.50.'],
  ['-5', 'Enter an amount like 20 or 20.50.'],
])('a refund of %s is refused', async (text, message) => {
  const { user, dialog, amount } = await openRefund()
  await user.type(amount, `${text}{Enter}`)
  expect(dialog.getByText(message)).toBeInTheDocument()
  expect(sentRefunds()).toEqual([])
})

test('if more was refunded meanwhile, the refund is refused and the new state is shown', async () => {
  const { user, dialog, amount } = await openRefund()
  await user.clear(amount)
  await user.type(amount, '100')
  server.fails(refundPayment, 'PAYMENT_CHANGED', { current: { refundedAmount: '200.00' } })
  await user.click(dialog.getByRole('button', { name: 'Refund $100.00' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('$200.00 of $241.00 is already refunded.')
  expect(amount).toHaveValue(null)
  await user.type(amount, '41')
  server.on(refundPayment, aRefund())
  await user.click(dialog.getByRole('button', { name: 'Refund $41.00' }))
  expect(await screen.findByText('$41.00 will be refunded to Ida Marlow.')).toBeInTheDocument()
  expect(sentRefunds().at(-1)?.body).toEqual({ amount: 4100, refundedBefore: 20000, note: '' })
})

test('choosing not to refund sends nothing', async () => {
  const { user, dialog } = await openRefund()
  await user.click(dialog.getByRole('button', { name: 'Don’t refund' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sentRefunds()).toEqual([])
})

test('a trip without payments says so and links to the trip', async () => {
  setPayments()
  renderWithProviders(<TripPaymentsPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View trip' })).toHaveAttribute('href', '/trip/7')
})

test('payments that could not be loaded can be loaded again', async () => {
  server.fails(listTripPayments, 'UNAVAILABLE')
  const user = renderWithProviders(<TripPaymentsPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load the payments.', () => setPayments(aTripPayment()))
  expect(await screen.findByText('Ida Marlow')).toBeInTheDocument()
})
