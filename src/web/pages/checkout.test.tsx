import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { listBookings, type MyBooking } from '#contract/bookings.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import {
  createPaymentIntent,
  authenticateSandboxIntent,
  confirmSandboxIntent,
  type IntentStatus,
} from '#contract/payments.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { aBooking, aHold } from '../features/bookings/bookings.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { dismissToast } from '../ui/toast.tsx'
import CheckoutPage from './checkout.tsx'

let server: FakeServer
let consoleError: MockInstance

/** For two places at $489.50, in cents. */
const anIntent = { clientSecret: 'secret', bookingId: 31, amount: 97900, provider: 'sandbox' } as const
const holdForTwo = (overrides: Partial<MyBooking> = {}) =>
  aHold(600, { partySize: 2, guests: ['Liv'], ...overrides })
const setBookings = (...bookings: MyBooking[]) => server.on(listBookings, bookings)
/** Sets the result of confirming a card. */
const setCardResult = (status: IntentStatus, message: string | null = null) =>
  server.on(confirmSandboxIntent, { status, message })
const requestedIntents = () => server.calls(createPaymentIntent).map(({ body }) => body)

beforeEach(() => {
  server = startFakeServer()
  server.on(getTrip, aTrip())
  setBookings(holdForTwo())
  server.on(createPaymentIntent, anIntent)
  setCardResult('succeeded')
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(dismissToast)
  history.replaceState(null, '', '/')
})

function openCheckout(query = '?tripId=7&amount=97900') {
  history.replaceState(null, '', `/checkout${query}`)
  return renderWithProviders(<CheckoutPage />)
}

const payButton = (name: RegExp | string = 'Pay $979.00') => screen.findByRole('button', { name })
const pickCard = (user: ReturnType<typeof renderWithProviders>, name: RegExp) =>
  user.click(screen.getByRole('button', { name }))

/** Opens the page, and fills in a card that pays. */
async function openWithCard() {
  const user = openCheckout()
  await payButton()
  await pickCard(user, /: Succeeds$/)
  return user
}

test('while people are being added, the checkout is for them, not for the confirmed booking', async () => {
  setBookings(aBooking(), holdForTwo({ id: 32, addedTo: 31 }))
  openCheckout()
  await payButton()
  expect(screen.getByText('Liv and 1 guest, added to your booking')).toBeInTheDocument()
})

test('the page sums up the booking, and pays for it with a test card', async () => {
  const user = openCheckout()
  expect(await payButton()).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Secure Your Adventure' })).toBeInTheDocument()
  expect(screen.getByText('You and Liv')).toBeInTheDocument()
  expect(screen.getByText('$489.50 × 2 people')).toBeInTheDocument()
  expect(screen.getByText('To be decided')).toBeInTheDocument()
  expect(
    within(screen.getByRole('region', { name: 'Held for you' })).getByText(/^(10:00|9:59) left$/),
  ).toBeInTheDocument()
  const card = within(screen.getByRole('region', { name: 'Complete Your Booking' }))
  expect(card.getByText('Sandbox: no money moves.')).toBeInTheDocument()

  await pickCard(user, /: Succeeds$/)
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/trip/7?payment=success'))
  expect(requestedIntents()).toEqual([{ tripId: 7, amount: 97900 }])
  expect(server.calls(confirmSandboxIntent)).toEqual([
    { body: { clientSecret: 'secret', method: 'succeeds' } },
  ])
})

test('fuel is shown beside the amount due, and is never part of it', async () => {
  const seat = { carId: 1, driverFirstName: 'Maya', isOwnCar: false, fuelEstimate: '48.50' }
  const seats = [
    { ...seat, id: 9, seatLabel: 'Back Left' },
    { ...seat, id: 10, seatLabel: 'Back Right' },
  ]
  setBookings(holdForTwo({ transport: 'car', seatIds: [9, 10], seats }))
  openCheckout()
  expect(await payButton('Pay $979.00')).toBeInTheDocument()
  expect(screen.getByText('Due now: $979.00. Later: about $97.00 to Maya for fuel.')).toBeInTheDocument()
  expect(requestedIntents()).toEqual([{ tripId: 7, amount: 97900 }])

  cleanup()
  setBookings(aBooking({ partySize: 2, transport: 'car', seatIds: [9, 10], seats }))
  openCheckout()
  expect(await screen.findByText('About $97.00 to Maya for fuel.')).toBeInTheDocument()
  expect(screen.queryByText(/Due now/)).not.toBeInTheDocument()
})

test('a trip without a picture shows the picture of its category', async () => {
  server.on(getTrip, aTrip({ imageUrl: null, category: 'climbing' }))
  setBookings()
  openCheckout()
  const summary = (await screen.findByRole('heading', { name: 'Vega Islands' })).closest('section')
  expect(summary?.querySelector('img')?.getAttribute('src')).toMatch(/climbing/)
})

test('a number that is not a test card is refused at its field, and never sent', async () => {
  const user = openCheckout()
  await payButton()
  await user.type(screen.getByLabelText('Card number'), '4111111111111111')
  expect(screen.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1111')
  await user.type(screen.getByLabelText('Expiry'), '1234')
  await user.type(screen.getByLabelText('CVC'), '123')
  await user.click(await payButton())
  expect(screen.getByText('Use one of the test cards below.')).toBeInTheDocument()
  expect(screen.getByLabelText('Card number')).toHaveFocus()
  expect(server.changes).toEqual(['POST /api/create-payment-intent'])
})

test('a declined card shows an error beside the form, which keeps the input', async () => {
  setCardResult('requires_payment_method', 'Your card was declined.')
  const user = openCheckout()
  await payButton()
  await pickCard(user, /: Is declined$/)
  await user.click(await payButton())
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Your card was declined. You were not charged.',
    expect.stringMatching(/^Payment Failed\s*Your card was declined\.(?!.*charged)/),
  ])
  expect(alerts[0]).toHaveFocus()
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002')

  setCardResult('succeeded')
  await pickCard(user, /: Succeeds$/)
  await user.click(await payButton())
  await vi.waitFor(() => expect(location.pathname).toBe('/trip/7'))
})

test('declining the bank’s authentication charges nothing, approving it pays', async () => {
  setCardResult('requires_action')
  server.on(authenticateSandboxIntent, ({ body: { isApproved } }) =>
    isApproved
      ? { status: 'succeeded' as const, message: null }
      : { status: 'requires_payment_method' as const, message: 'Not confirmed.' },
  )
  const user = openCheckout()
  await payButton()
  await pickCard(user, /: Needs authentication$/)
  await user.click(await payButton())
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('Not confirmed. You were not charged.')
  expect(location.pathname).toBe('/checkout')

  await user.click(await payButton())
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(location.pathname).toBe('/trip/7'))
})

test('pressing Pay twice pays once', async () => {
  const answer = server.holds(confirmSandboxIntent)
  const user = await openWithCard()
  await user.dblClick(await payButton())
  expect(await payButton()).toHaveAttribute('aria-disabled', 'true')
  expect(server.calls(confirmSandboxIntent)).toHaveLength(1)
  answer({ status: 'succeeded', message: null })
  await vi.waitFor(() => expect(location.pathname).toBe('/trip/7'))
})

test('an intent that has ended is replaced by a new one; if that fails, the input stays', async () => {
  setCardResult('canceled')
  const user = await openWithCard()
  server.fails(createPaymentIntent, 'PAYMENTS_AWAY')
  await user.click(await payButton())
  await vi.waitFor(() => expect(requestedIntents()).toHaveLength(2))
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('This payment has expired.')
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')

  server.on(createPaymentIntent, { ...anIntent, clientSecret: 'another' })
  await user.click(await payButton())
  await vi.waitFor(() => expect(screen.getByLabelText('Card number')).toHaveValue(''))
  setCardResult('succeeded')
  await pickCard(user, /: Succeeds$/)
  await user.click(await payButton())
  await vi.waitFor(() => expect(location.pathname).toBe('/trip/7'))
  expect(server.calls(confirmSandboxIntent).at(-1)).toEqual({
    body: { clientSecret: 'another', method: 'succeeds' },
  })
})

test('an intent that has ended with the hold shows a message instead of the form', async () => {
  setCardResult('canceled')
  const user = await openWithCard()
  server.fails(createPaymentIntent, 'HOLD_ENDED')
  await user.click(await payButton())
  expect(await screen.findByText(/Your hold has expired/)).toBeInTheDocument()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
})

test('the form stays if the party changes while its payment is under way', async () => {
  setCardResult('requires_action')
  server.on(authenticateSandboxIntent, { status: 'requires_payment_method', message: 'Not confirmed.' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setBookings(holdForTwo({ secondsLeft: 5 }))
  const user = openCheckout()
  await payButton()
  await pickCard(user, /: Needs authentication$/)
  await user.click(await payButton())
  const declineButton = await screen.findByRole('button', { name: 'Decline' })

  // Changed in another tab; this one learns of it when the hold ends.
  setBookings(aHold(600))
  server.on(createPaymentIntent, ({ body: { amount } }) =>
    amount === 48950
      ? { ...anIntent, clientSecret: 'another', amount }
      : failure('AMOUNT_DIFFERS', { amount: 48950 }),
  )
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText('$489.50 × 1 person')).toBeInTheDocument()
  expect(declineButton).toBeInTheDocument()
  expect(requestedIntents()).toHaveLength(1)

  await user.click(declineButton)
  expect(await payButton('Pay $489.50')).toBeInTheDocument()
  vi.useRealTimers()
})

test('an amount that the server corrects is requested again and shown', async () => {
  server.on(createPaymentIntent, ({ body: { amount } }) =>
    amount === 97900 ? anIntent : failure('AMOUNT_DIFFERS', { amount: 97900 }),
  )
  openCheckout('?tripId=7&amount=100')
  expect(await payButton()).toBeInTheDocument()
  expect(screen.getByText(/The amount to pay is now/)).toHaveTextContent('The amount to pay is now $979.00.')
  expect(requestedIntents()).toEqual([
    { tripId: 7, amount: 100 },
    { tripId: 7, amount: 97900 },
  ])
})

test('without an amount in the address, the booking’s amount is requested', async () => {
  openCheckout('?tripId=7')
  await payButton()
  expect(requestedIntents()).toEqual([{ tripId: 7, amount: 97900 }])
})

test('a person without a hold pays for one place at the trip’s price', async () => {
  setBookings()
  server.on(createPaymentIntent, { ...anIntent, amount: 48950 })
  openCheckout('?tripId=7')
  expect(await payButton('Pay $489.50')).toBeInTheDocument()
  expect(screen.getByText('You')).toBeInTheDocument()
  expect(requestedIntents()).toEqual([{ tripId: 7, amount: 48950 }])
})

test.each<[FailureCode, string | RegExp, string]>([
  ['PAYMENTS_NOT_SET_UP', failures.PAYMENTS_NOT_SET_UP.message, 'Back to the trip'],
  ['TRIP_FULL', /^This trip is full\. You were not charged\./, 'Join Waitlist'],
  ['HOLD_ENDED', /Your hold has expired/, 'Choose again'],
  ['OFFER_NOT_ACCEPTED', /Accept the offer before you pay/, 'See your offer'],
  ['TRIP_CLOSED', /can no longer be booked/, 'Browse Adventures'],
  ['TOO_MANY_HOLDS', failures.TOO_MANY_HOLDS.message, 'See your holds'],
  ['HOLD_PAUSED', /You can hold a spot on this trip again/, 'Back to the trip'],
])('%s shows a message with a link to go on, and is logged', async (code, text, action) => {
  server.fails(createPaymentIntent, code)
  openCheckout()
  const card = within(await screen.findByRole('region', { name: 'Complete Your Booking' }))
  expect(await card.findByText(text)).toBeInTheDocument()
  expect(card.getByRole('link', { name: action })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(consoleError).toHaveBeenCalled()
})

test('a trip cancelled while the page is open says so, not that the booking has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2027-01-01T12:00:00Z') })
  setBookings(holdForTwo({ secondsLeft: 5 }))
  openCheckout()
  await payButton()
  expect(screen.getByRole('heading', { name: 'Refund if you cancel' })).toBeInTheDocument()
  server.on(getTrip, aTrip({ status: 'cancelled' }))
  setBookings(holdForTwo({ status: 'cancelled', endedBy: 'organiser', secondsLeft: null }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText(/^This trip was cancelled, so there’s nothing to pay\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toBeInTheDocument()
  expect(screen.queryByText(/Your booking has ended/)).not.toBeInTheDocument()
  expect(screen.queryByText('Total')).not.toBeInTheDocument()
  vi.useRealTimers()
})

test.each<[string, Partial<Trip>]>([
  ['free', { price: '0.00' }],
  ['cancelled', { status: 'cancelled' }],
  ['under way', { status: 'ongoing' }],
  ['begun', { startDate: '2026-01-01' }],
])('a trip that is %s shows no refund terms', async (_how, overrides) => {
  server.on(getTrip, aTrip(overrides))
  setBookings()
  server.fails(createPaymentIntent, 'TRIP_CLOSED')
  openCheckout('?tripId=7')
  expect(await screen.findByRole('heading', { name: 'Vega Islands' })).toBeInTheDocument()
  expect(screen.queryByText('Refund if you cancel')).not.toBeInTheDocument()
  expect(screen.queryByText(/\$0\.00 ×/)).not.toBeInTheDocument()
})

test('a temporary failure can be tried again', async () => {
  server.fails(createPaymentIntent, 'PAYMENTS_AWAY')
  const user = openCheckout()
  await tryAgainAfter(user, failures.PAYMENTS_AWAY.message, () => server.on(createPaymentIntent, anIntent))
  expect(await payButton()).toBeInTheDocument()
})

test.each<[string, MyBooking, RegExp]>([
  ['paid', aBooking({ partySize: 2 }), /already paid for this spot/],
  ['being paid', holdForTwo({ paymentStatus: 'processing' }), /payment is being processed/],
  ['free', holdForTwo({ unitPrice: '0.00' }), /nothing to pay/],
])('a place that is %s cannot be paid for', async (_how, booking, text) => {
  setBookings(booking)
  openCheckout()
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Held for you' })).not.toBeInTheDocument()
  expect(server.changes).toEqual([])
})

test('a hold that ends while the page is open is not taken again without asking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setBookings(holdForTwo({ secondsLeft: 5 }))
  openCheckout()
  await payButton()
  setBookings(holdForTwo({ status: 'expired', secondsLeft: null }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText(/Your hold has expired/)).toBeInTheDocument()
  expect(server.changes).toHaveLength(1)
  vi.useRealTimers()
})

test.each(['', '?tripId=abc', '?tripId=0'])(
  'an address without a valid trip shows that none is found: %s',
  async (query) => {
    openCheckout(query)
    expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
  },
)

test('a missing trip is not found, and nothing is sent', async () => {
  server.fails(getTrip, 'TRIP_NOT_FOUND')
  openCheckout()
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
  expect(server.changes).toEqual([])
})
