import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { tryAgainAfter } from '#testing/try-again.ts'
import { getReceipt, type Receipt } from '#contract/payments.ts'
import { aBooking } from '../features/bookings/bookings.fixture.ts'
import { aReceipt, aRefund } from '../features/payments/payments.fixture.ts'
import ReceiptPage from './receipt.tsx'

const booking = aBooking({
  unitPrice: '120.50',
  partySize: 2,
  guests: ['Liv'],
  seats: [
    {
      id: 9,
      carId: 1,
      seatLabel: 'Back Left',
      driverFirstName: 'Maya',
      isOwnCar: false,
      fuelEstimate: '48.50',
    },
  ],
})
let server: FakeServer
const setReceipt = (overrides: Partial<Receipt>) => server.on(getReceipt, aReceipt({ booking, ...overrides }))

beforeEach(() => {
  localStorage.setItem('authToken', 'token')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser({ email: 'ida@example.org' }))
  setReceipt({})
})

test('a receipt shows who paid for whom, each movement with its reason, and the sums', async () => {
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

test('a refund on its way says so, and a failed one has a line of its own', async () => {
  const refund = aRefund({ status: 'pending', note: 'Rain' })
  setReceipt({
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

test.each([true, false])(
  'a receipt says that no money has moved only for test cards: %s',
  async (isSandbox) => {
    setReceipt({ isSandbox })
    renderWithProviders(<ReceiptPage id="31" />)
    await screen.findByText('Receipt for booking WTP-000031')
    expect(screen.queryAllByText('Paid with a test card. No money has moved.')).toHaveLength(
      isSandbox ? 1 : 0,
    )
  },
)

test('a receipt without payments says so', async () => {
  setReceipt({ lines: [], paid: '0.00', refunded: '0.00', refundStatus: null })
  renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByText('No payments for this booking.')).toBeInTheDocument()
})

test('an admin gets a link back to the payments of the trip', async () => {
  setReceipt({ payer: { firstName: null, lastName: null, email: 'other@example.org' } })
  renderWithProviders(<ReceiptPage id="31" />)
  expect(await screen.findByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/admin/trips/7/payments',
  )
  expect(screen.getByText('Unnamed traveller')).toBeInTheDocument()
})

test.each(['31', 'x'])('receipt %s is not found if it is invalid or somebody else’s', async (id) => {
  server.fails(getReceipt, 'BOOKING_NOT_FOUND')
  renderWithProviders(<ReceiptPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeInTheDocument()
})

test('a receipt that could not be loaded can be loaded again', async () => {
  server.fails(getReceipt, 'UNAVAILABLE')
  const user = renderWithProviders(<ReceiptPage id="31" />)
  await tryAgainAfter(user, 'We couldn’t load the receipt.', () => setReceipt({}))
  expect(await screen.findByRole('heading', { name: 'Vega Islands' })).toBeInTheDocument()
})
