import type { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadAnswer, startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { listBookings, type Booking, type MyBooking } from '#contract/bookings.ts'
import { checkPayment, type Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aBooking, aHold, toBooking } from '../bookings/bookings.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import type { CheckPaymentResult } from './payment-outcome.ts'
import PaymentReturn from './payment-return.tsx'
import { aPayment } from './payments.fixture.ts'

let server: FakeServer
/** Sets the state of the payment. */
const stands = ({ booking, ...rest }: Omit<CheckPaymentResult, 'booking'> & { booking: MyBooking | null }) =>
  server.on(checkPayment, { ...rest, booking: booking && toBooking(booking) })

beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => {
  act(dismissToast)
})

/** Shows the page of a person who has these bookings already. */
function showReturn(...bookings: MyBooking[]) {
  const queryClient = createQueryClient()
  server.on(listBookings, bookings)
  preloadAnswer(queryClient, listBookings, {}, bookings)
  renderWithProviders(<PaymentReturn trip={aTrip()} />, queryClient)
  return queryClient
}

test('a payment that went through is told in a toast and on the page, with what is next', async () => {
  const seats = [{ id: 9, carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', fuelEstimate: '48.50' }]
  stands({ payment: aPayment(), booking: aBooking({ transport: 'own' }), refundReason: null })
  showReturn(aBooking({ transport: 'own', seats }))
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toHaveFocus()
  expect(screen.getByText('Payment Successful')).toBeInTheDocument()
  expect(
    screen.getByText(/You paid \$489\.50.*Still to settle: about \$48\.50 to Maya for fuel/),
  ).toBeInTheDocument()
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs).toEqual([
    ['See your booking', '/trip/7?tab=booking#places'],
    ['Group chat', '/trip/7/chat'],
    ['Receipt', '/bookings/31/receipt'],
    ['My Bookings', '/bookings'],
  ])
})

test('who has no seat yet is led to the seats', async () => {
  stands({ payment: aPayment(), booking: aBooking({ transport: 'later' }), refundReason: null })
  showReturn()
  expect(await screen.findByRole('link', { name: 'Choose your seat' })).toBeInTheDocument()
})

test.each<[string, Partial<Payment>, Partial<Booking>, string, RegExp]>([
  [
    'declined',
    { status: 'failed', failure: 'Your card was declined.' },
    {},
    'Try again',
    /card was declined\. Your spot is still held/,
  ],
  ['never made', { status: 'pending' }, {}, 'Try again', /didn’t go through/],
  ['cancelled', { status: 'cancelled' }, { status: 'expired' }, 'Choose again', /no longer held/],
])('a payment that was %s is not charged', async (_how, payment, booking, action, text) => {
  stands({ payment: aPayment(payment), booking: { ...aHold(600), ...booking }, refundReason: null })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'You were not charged' })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: action })).toHaveAttribute(
    'href',
    action === 'Try again' ? '/checkout?tripId=7&amount=48950' : '/trip/7?tab=booking#places',
  )
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test.each<[string, RefundReason, Partial<Booking>, RegExp, string]>([
  ['came too late', 'too-late', { status: 'expired' }, /after your hold ended/, 'See the trip'],
  ['is not wanted any more', 'not-wanted', { status: 'cancelled' }, /already ended when/, 'See the trip'],
  [
    'is for a cancelled trip',
    'trip-cancelled',
    { status: 'cancelled' },
    /was cancelled/,
    'Browse Adventures',
  ],
  [
    'came once booking was over',
    'no-longer-open',
    { status: 'expired' },
    /too late for this booking/,
    'Browse Adventures',
  ],
  [
    'is too little for a lost hold',
    'underpaid',
    { status: 'expired' },
    /less than the price/,
    'See the trip',
  ],
])('a payment that %s goes back, and the page says why', async (_how, reason, booking, why, action) => {
  stands({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking(booking),
    refundReason: reason,
  })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'We’re refunding your payment' })).toBeInTheDocument()
  expect(screen.getByText(why)).toHaveTextContent('The full $489.50 will be refunded to the way you paid.')
  expect(screen.getByRole('link', { name: action })).toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test('who paid too little for a party that had grown keeps the hold, and pays again', async () => {
  stands({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aHold(600, { partySize: 2 }),
    refundReason: 'underpaid',
  })
  showReturn()
  expect(await screen.findByText(/Your spot is still held\. Pay \$979\.00/)).toBeInTheDocument()
  expect(screen.queryByText(/too late/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=97900',
  )
})

test.each<[string, RefundReason, string, RegExp]>([
  [
    'more was paid than was due',
    'overpaid',
    '100.00',
    /more than the price\. \$100\.00 of it will be refunded/,
  ],
  [
    'the organiser gives a part back',
    'goodwill',
    '20.00',
    /You paid \$489\.50\. \$20\.00 of it will be refunded/,
  ],
  ['the organiser gives all of it back', 'goodwill', '489.50', /The full \$489\.50 will be refunded/],
])('if %s the place stays paid for', async (_how, refundReason, refundedAmount, text) => {
  const status = refundedAmount === '489.50' ? 'refunded' : 'partially_refunded'
  stands({ payment: aPayment({ status, refundedAmount }), booking: aBooking(), refundReason })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('a place that another attempt paid for is confirmed, without a sum that nobody paid', async () => {
  stands({ payment: aPayment({ status: 'cancelled' }), booking: aBooking(), refundReason: null })
  showReturn()
  expect(await screen.findByText(/Your spot is confirmed/)).not.toHaveTextContent('$')
})

test('a place that was paid for twice is safe', async () => {
  stands({ payment: aPayment({ status: 'refunded' }), booking: aBooking(), refundReason: 'paid-twice' })
  showReturn()
  expect(await screen.findByText(/second payment of \$489\.50 will be refunded/)).toBeInTheDocument()
})

test.each<[string, RefundReason | null]>([
  ['none of it has gone back', null],
  ['a part has gone back by the terms', 'cancelled'],
])('of a payment for a place that has ended nothing is claimed if %s', async (_how, refundReason) => {
  stands({ payment: aPayment(), booking: aBooking({ status: 'cancelled' }), refundReason })
  showReturn()
  await expectNothing()
})

test.each<[string, Partial<Booking>, RegExp]>([
  ['held', {}, /hold your spot until then/],
  [
    'gone',
    { status: 'expired' },
    /hold has expired\. If there’s still room when your payment arrives, you’re booked/,
  ],
  [
    'given up',
    { status: 'cancelled' },
    /booking has ended\. If this payment goes through, it will be refunded/,
  ],
])('a payment under way says what it means for a place that is %s', async (_how, booking, text) => {
  const payment = aPayment({ status: 'processing' })
  stands({ payment, booking: aHold(600, booking), refundReason: null })
  showReturn()
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('without any payment nothing is claimed, whatever the address says', async () => {
  stands({ payment: null, booking: null, refundReason: null })
  showReturn()
  await expectNothing()
})

async function expectNothing() {
  await vi.waitFor(() => expect(server.calls(checkPayment)).not.toEqual([]))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
}

/** The place changes, and the page hears of it. */
function changePlace(queryClient: QueryClient, booking: MyBooking) {
  server.on(listBookings, [booking])
  return act(() => queryClient.invalidateQueries({ queryKey: [listBookings.path] }))
}

test('a payment under way is asked about again when the place changes, and only then', async () => {
  stands({ payment: aPayment({ status: 'processing' }), booking: aHold(600), refundReason: null })
  const queryClient = showReturn(aHold(600, { paymentStatus: 'processing' }))
  expect(await screen.findByText(/We’ll let you know/)).toBeInTheDocument()
  const before = server.calls(checkPayment).length
  stands({ payment: aPayment(), booking: aBooking(), refundReason: null })
  await changePlace(queryClient, aBooking())
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
  expect(server.calls(checkPayment)).toHaveLength(before + 1)
})

test('who gives a paid place up is told of that elsewhere: the panel goes', async () => {
  stands({ payment: aPayment(), booking: aBooking(), refundReason: null })
  const queryClient = showReturn(aBooking())
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toBeInTheDocument()
  stands({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking({ status: 'cancelled' }),
    refundReason: 'trip-cancelled',
  })
  await changePlace(queryClient, aBooking({ status: 'cancelled' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument())
})

test('what could not be asked can be asked again', async () => {
  server.fails(checkPayment, 'UNAVAILABLE')
  showReturn()
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t check your payment.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
