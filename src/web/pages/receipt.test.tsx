import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { getReceipt, type Receipt } from '#contract/payments.ts'
import { aBooking } from '../features/bookings/bookings.fixture.ts'
import { aReceipt, aRefund } from '../features/payments/payments.fixture.ts'
import ReceiptPage from './receipt.tsx'

const booking = aBooking({
  unitPrice: '120.50',
  partySize: 2,
  guests: ['Liv'],
  seats: [{ id: 9, carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', fuelEstimate: '48.50' }],
})
let server: FakeServer
const shows = (given: Partial<Receipt>) => server.on(getReceipt, aReceipt({ booking, ...given }))

beforeEach(() => {
  localStorage.setItem('authToken', 'token')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser({ email: 'ida@example.org' }))
  shows({})
})

test('a receipt says who paid for whom, each movement with its reason, and the sums', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const user = renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vega Islands' })).toBeInTheDocument()
  expect(screen.getByText('Receipt for booking WTP-000031')).toBeInTheDocument()
  expect(screen.getByText('ida@example.org')).toBeInTheDocument()
  expect(screen.getByText('with Liv')).toBeInTheDocument()
  expect(screen.getByText(/^Back Left in Maya’s car/)).toBeInTheDocument()
  expect(
    screen.getByText('Not included: about $48.50 to Maya for fuel. You settle this with the driver.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /^Payment ?2 people × \$120\.50.*\$241\.00$/ })).toBeInTheDocument()
  expect(
    screen.getByRole('row', { name: /^Refund ?People removed from the booking.*-\$120\.50$/ }),
  ).toBeInTheDocument()
  // The payment date, regardless of later refunds.
  expect(screen.getByText('Date').nextElementSibling).toHaveTextContent(/^Jan 1, 2027/)
  expect(screen.getByRole('row', { name: 'Total paid $241.00' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Refunded $120.50' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Net paid $120.50' })).toBeInTheDocument()
  expect(screen.getByText('This booking is fully paid. Nothing is due.')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/bookings')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a refund that is on its way says so, and one that failed is a line of its own', async () => {
  const refund = aRefund({ status: 'pending', note: 'Rain' })
  shows({
    refundStatus: 'pending',
    lines: [
      { id: 2, kind: 'refund', amount: '-20.00', refund, createdAt: '2027-01-02T12:00:00.000Z' },
      { id: 3, kind: 'refund-failed', amount: '5.00', refund, createdAt: '2027-01-02T12:00:00.000Z' },
    ],
  })
  renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByText('On its way')).toBeInTheDocument()
  expect(screen.getByText('Banks take 5 to 10 days to show a refund.')).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /^Failed refund.*“Rain”.*\$5\.00$/ })).toBeInTheDocument()
})

test.each([true, false])('whether money has moved is up to the receipt: test cards %s', async (isSandbox) => {
  shows({ isSandbox })
  renderWithProviders(<ReceiptPage id="31" />)
  await screen.findByText('Receipt for booking WTP-000031')
  expect(screen.queryAllByText('Paid with a test card. No money has moved.')).toHaveLength(isSandbox ? 1 : 0)
})

test('before anything is paid the receipt says that', async () => {
  shows({ lines: [], paid: '0.00', refunded: '0.00', refundStatus: null })
  renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByText('No payments for this booking.')).toBeInTheDocument()
})

test('an organiser goes back to the payments of the trip', async () => {
  shows({ payer: { firstName: null, lastName: null, email: 'other@example.org' } })
  renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/admin/trips/7/payments',
  )
  expect(screen.getByText('Unnamed traveller')).toBeInTheDocument()
})

test.each(['31', 'x'])('receipt %s of somebody else is not found', async (id) => {
  server.fails(getReceipt, 'BOOKING_NOT_FOUND')
  renderWithProviders(<ReceiptPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeInTheDocument()
})

test('what could not be loaded can be tried again', async () => {
  server.fails(getReceipt, 'UNAVAILABLE')
  const user = renderWithProviders(<ReceiptPage id="31" />)
  await screen.findByText('We couldn’t load the receipt.')
  shows({})
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Vega Islands' })).toBeInTheDocument()
})
