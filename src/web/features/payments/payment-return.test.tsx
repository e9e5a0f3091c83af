import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getAvailability,
  listBookings,
  type Booking,
  type BookingStatus,
  type MyBooking,
} from '#contract/bookings.ts'
import { checkPayment, type Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aBooking, aHold, anAvailability, toBooking } from '../bookings/bookings.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import type { CheckPaymentResult } from './payment-outcome.ts'
import PaymentReturn from './payment-return.tsx'
import { aPayment } from './payments.fixture.ts'

let server: FakeServer

type CheckResult = Omit<CheckPaymentResult, 'booking'> & { booking: MyBooking | null }

/** Sets what the server finds when it checks the payment. */
const setCheckResult = ({ booking, ...rest }: CheckResult) =>
  server.on(checkPayment, { ...rest, booking: booking && toBooking(booking) })

beforeEach(() => {
  server = startFakeServer()
  server.on(getAvailability, anAvailability())
})
afterEach(() => {
  act(dismissToast)
})

/** Shows the page of a person who has these bookings already. */
function showReturn(...bookings: MyBooking[]) {
  const queryClient = createQueryClient()
  server.on(listBookings, bookings)
  preloadAnswer(queryClient, listBookings, {}, bookings)
  renderWithProviders(<PaymentReturn trip={aTrip({ bargeLocation: 'Pier 1' })} />, queryClient)
  return queryClient
}

test('shows a successful payment in a toast and on the page, with the next steps', async () => {
  const seats = [
    {
      id: 9,
      carId: 1,
      seatLabel: 'Back Left',
      driverFirstName: 'Maya',
      isOwnCar: false,
      fuelEstimate: '48.50',
    },
  ]
  setCheckResult({ payment: aPayment(), booking: aBooking({ transport: 'own' }), refundReason: null })
  showReturn(aBooking({ transport: 'own', seats }))
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toHaveFocus()
  expect(screen.getByText('Payment Successful')).toBeInTheDocument()
  expect(screen.getByText('You paid $489.50. You’ll find everything in My Bookings.')).toBeInTheDocument()
  expect(screen.getByText('plus about $48.50 to Maya for fuel, not charged here')).toBeInTheDocument()
  expect(screen.getByText('Pier 1')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Refund if you cancel' })).toBeInTheDocument()
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs).toEqual([
    ['See your booking', '/trip/7?tab=booking#places'],
    ['Group chat', '/trip/7/chat'],
    ['Receipt', '/bookings/31/receipt'],
    ['My Bookings', '/bookings'],
  ])
})

test('a payment for added people shows them, not the booking they were added to', async () => {
  const added = aBooking({ id: 32, addedTo: 31, guests: ['Liv'], transport: 'own' })
  setCheckResult({ payment: aPayment(), booking: added, refundReason: null })
  showReturn(aBooking({ partySize: 3 }), added)
  expect(await screen.findByRole('heading', { name: 'The person you added is going' })).toBeInTheDocument()
  expect(screen.getByText('Liv, added to your booking')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/bookings/32/receipt')
  expect(screen.queryByText(/^You and/)).not.toBeInTheDocument()
})

test('a payment for added people that came too late puts nobody on the waitlist', async () => {
  setCheckResult({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking({ id: 32, addedTo: 31, status: 'expired' }),
    refundReason: 'too-late',
  })
  showReturn(aBooking())
  expect(await screen.findByText(/weren’t enough spots left for the people/)).toBeInTheDocument()
  expect(screen.queryByText(/waitlist/)).not.toBeInTheDocument()
})

test('a person without a seat is led to the seats, if any is free', async () => {
  setCheckResult({ payment: aPayment(), booking: aBooking({ transport: 'later' }), refundReason: null })
  showReturn()
  expect(await screen.findByRole('link', { name: 'Choose your seat' })).toBeInTheDocument()
  cleanup()
  server.on(getAvailability, anAvailability({ freeCarSeats: 0 }))
  showReturn()
  expect(await screen.findByRole('link', { name: 'See your booking' })).toBeInTheDocument()
})

const CHECKOUT = '/checkout?tripId=7&amount=48950'
const BOOKING_TAB = '/trip/7?tab=booking#places'

type NotChargedCase = {
  how: string
  payment: Partial<Payment>
  booking: Partial<Booking>
  action: { name: string; href: string }
  text: RegExp
}

test.each<NotChargedCase>([
  {
    how: 'declined',
    payment: { status: 'failed', failure: 'Your card was declined.' },
    booking: {},
    action: { name: 'Try again', href: CHECKOUT },
    text: /card was declined\. Your spot is still held/,
  },
  {
    how: 'never made',
    payment: { status: 'pending' },
    booking: {},
    action: { name: 'Try again', href: CHECKOUT },
    text: /didn’t go through/,
  },
  {
    how: 'cancelled',
    payment: { status: 'cancelled' },
    booking: { status: 'expired' },
    action: { name: 'Choose again', href: BOOKING_TAB },
    text: /no longer held/,
  },
])('a payment that was $how is not charged', async ({ payment, booking, action, text }) => {
  setCheckResult({ payment: aPayment(payment), booking: { ...aHold(600), ...booking }, refundReason: null })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'You were not charged' })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: action.name })).toHaveAttribute('href', action.href)
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

type RefundedCase = {
  how: string
  refundReason: RefundReason
  bookingStatus: BookingStatus
  why: RegExp
  action: string
}

test.each<RefundedCase>([
  {
    how: 'came too late',
    refundReason: 'too-late',
    bookingStatus: 'expired',
    why: /after your hold ended/,
    action: 'See the trip',
  },
  {
    how: 'is no longer wanted',
    refundReason: 'not-wanted',
    bookingStatus: 'cancelled',
    why: /already ended when/,
    action: 'See the trip',
  },
  {
    how: 'is for a cancelled trip',
    refundReason: 'trip-cancelled',
    bookingStatus: 'cancelled',
    why: /was cancelled/,
    action: 'Browse Adventures',
  },
  {
    how: 'came once booking was over',
    refundReason: 'no-longer-open',
    bookingStatus: 'expired',
    why: /too late for this booking/,
    action: 'Browse Adventures',
  },
  {
    how: 'is too little for a lost hold',
    refundReason: 'underpaid',
    bookingStatus: 'expired',
    why: /less than the price/,
    action: 'See the trip',
  },
])('a payment that $how is refunded, and the page says why', async (refunded) => {
  const { refundReason, bookingStatus, why, action } = refunded
  setCheckResult({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking({ status: bookingStatus }),
    refundReason,
  })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'We’re refunding your payment' })).toBeInTheDocument()
  expect(screen.getByText(why)).toHaveTextContent('The full $489.50 will be refunded to the way you paid.')
  expect(screen.getByRole('link', { name: action })).toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test('a person who paid too little for a grown party keeps the hold and can pay again', async () => {
  setCheckResult({
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

type KeptPlaceCase = { how: string; refundReason: RefundReason; refundedAmount: string; text: RegExp }

test.each<KeptPlaceCase>([
  {
    how: 'more was paid than was due',
    refundReason: 'overpaid',
    refundedAmount: '100.00',
    text: /more than the price\. \$100\.00 of it will be refunded/,
  },
  {
    how: 'an admin gives a part back',
    refundReason: 'goodwill',
    refundedAmount: '20.00',
    text: /You paid \$489\.50\. \$20\.00 of it will be refunded/,
  },
  {
    how: 'an admin gives all of it back',
    refundReason: 'goodwill',
    refundedAmount: '489.50',
    text: /The full \$489\.50 will be refunded/,
  },
])('the place stays paid for if $how', async ({ refundReason, refundedAmount, text }) => {
  const status = refundedAmount === '489.50' ? 'refunded' : 'partially_refunded'
  setCheckResult({ payment: aPayment({ status, refundedAmount }), booking: aBooking(), refundReason })
  showReturn()
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('a place that another attempt paid for is confirmed without naming an amount', async () => {
  setCheckResult({ payment: aPayment({ status: 'cancelled' }), booking: aBooking(), refundReason: null })
  showReturn()
  expect(await screen.findByText(/Your spot is confirmed/)).not.toHaveTextContent('$')
})

test('says that the second payment for the same place will be refunded', async () => {
  setCheckResult({
    payment: aPayment({ status: 'refunded' }),
    booking: aBooking(),
    refundReason: 'paid-twice',
  })
  showReturn()
  expect(await screen.findByText(/second payment of \$489\.50 will be refunded/)).toBeInTheDocument()
})

test.each<[string, RefundReason | null]>([
  ['none of it has gone back', null],
  ['a part has gone back by the terms', 'cancelled'],
])('shows nothing about a payment for a cancelled booking if %s', async (_how, refundReason) => {
  setCheckResult({ payment: aPayment(), booking: aBooking({ status: 'cancelled' }), refundReason })
  showReturn()
  await expectNothingShown()
})

test.each<[string, Partial<Booking>, RegExp]>([
  ['held', {}, /hold your spot until then/],
  [
    'no longer held',
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
  setCheckResult({ payment, booking: aHold(600, booking), refundReason: null })
  showReturn()
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('shows nothing when there is no payment', async () => {
  setCheckResult({ payment: null, booking: null, refundReason: null })
  showReturn()
  await expectNothingShown()
})

async function expectNothingShown() {
  await vi.waitFor(() => expect(server.calls(checkPayment)).not.toEqual([]))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
}

/** Changes the booking, and loads it again as after a live change. */
function changeBooking(queryClient: QueryClient, booking: MyBooking) {
  server.on(listBookings, [booking])
  return act(() => queryClient.invalidateQueries({ queryKey: [listBookings.path] }))
}

test('a payment under way is checked again when the booking changes, and only then', async () => {
  setCheckResult({ payment: aPayment({ status: 'processing' }), booking: aHold(600), refundReason: null })
  const queryClient = showReturn(aHold(600, { paymentStatus: 'processing' }))
  expect(await screen.findByText(/We’ll let you know/)).toBeInTheDocument()
  const callsBefore = server.calls(checkPayment).length
  setCheckResult({ payment: aPayment(), booking: aBooking(), refundReason: null })
  await changeBooking(queryClient, aBooking())
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
  expect(server.calls(checkPayment)).toHaveLength(callsBefore + 1)
})

test('the panel disappears once a paid booking is cancelled', async () => {
  setCheckResult({ payment: aPayment(), booking: aBooking(), refundReason: null })
  const queryClient = showReturn(aBooking())
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toBeInTheDocument()
  setCheckResult({
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking({ status: 'cancelled' }),
    refundReason: 'trip-cancelled',
  })
  await changeBooking(queryClient, aBooking({ status: 'cancelled' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument())
})

test('a payment that could not be checked can be checked again', async () => {
  server.fails(checkPayment, 'UNAVAILABLE')
  showReturn()
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t check your payment.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
