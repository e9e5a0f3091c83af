import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aBooking, aHold } from '../bookings/bookings.fixture.ts'
import PaymentReturn from './payment-return.tsx'
import { aPayment } from './payments.fixture.ts'

let standing: { payment: Payment | null; booking: Booking | null }
let checks: number

beforeEach(() => {
  checks = 0
  vi.stubGlobal(
    'EventSource',
    class {
      close = () => undefined
      addEventListener = () => undefined
    },
  )
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: { method?: string } = {}) => {
    expect(`${method} ${path}`).toBe('POST /api/trips/7/check-payment')
    checks++
    return Promise.resolve(Response.json(standing))
  })
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

const showReturn = () => show(<PaymentReturn tripId={7} place="31 held pending" />)

test('a payment that went through is told in a toast and on the page, with what is next', async () => {
  standing = { payment: aPayment(), booking: aBooking({ transport: 'own' }) }
  showReturn()
  expect(await screen.findByRole('heading', { name: 'Your spot has been secured!' })).toHaveFocus()
  expect(screen.getByText('Payment Successful')).toBeInTheDocument()
  expect(screen.getByText(/You paid \$489\.50/)).toBeInTheDocument()
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs).toEqual([
    ['See your place', '/trip/7?tab=booking#places'],
    ['Receipt', '/bookings/31/receipt'],
    ['My Bookings', '/bookings'],
  ])
})

test('who has no seat yet is led to the seats', async () => {
  standing = { payment: aPayment(), booking: aBooking({ transport: 'later' }) }
  showReturn()
  expect(await screen.findByRole('link', { name: 'Choose your seat' })).toBeInTheDocument()
})

test.each<[string, Partial<Payment>, Partial<Booking>, string, RegExp]>([
  [
    'declined',
    { status: 'failed', failure: 'Your card was declined.' },
    {},
    'Try again',
    /card was declined\. Your place is still held/,
  ],
  ['never made', { status: 'pending' }, {}, 'Try again', /did not go through/],
  ['cancelled', { status: 'cancelled' }, { status: 'expired' }, 'Choose again', /not held any more/],
])('a payment that was %s is not charged', async (_how, payment, booking, action, text) => {
  standing = { payment: aPayment(payment), booking: { ...aHold(600), ...booking } }
  showReturn()
  expect(await screen.findByRole('heading', { name: 'You were not charged' })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: action })).toHaveAttribute(
    'href',
    action === 'Try again' ? '/checkout?tripId=7&amount=48950' : '/trip/7?tab=booking#places',
  )
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test('a payment that came too late goes back, and the page says so', async () => {
  standing = {
    payment: aPayment({ status: 'refunded', refundedAmount: '489.50' }),
    booking: aBooking({ status: 'expired' }),
  }
  showReturn()
  expect(await screen.findByText(/came too late.*All of it, \$489\.50, goes back/)).toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test('a place that was paid for twice is safe', async () => {
  standing = { payment: aPayment({ status: 'refunded' }), booking: aBooking() }
  showReturn()
  expect(await screen.findByText(/second payment of \$489\.50 goes back/)).toBeInTheDocument()
})

test('without any payment nothing is claimed, whatever the address says', async () => {
  standing = { payment: null, booking: null }
  showReturn()
  await vi.waitFor(() => expect(checks).toBeGreaterThan(0))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
})

test('a payment under way is asked about again when the place changes, and only then', async () => {
  standing = { payment: aPayment({ status: 'processing' }), booking: aHold(600) }
  function Page() {
    const [place, setPlace] = useState('31 held processing')
    return (
      <>
        <PaymentReturn tripId={7} place={place} />
        <button onClick={() => setPlace('31 confirmed succeeded')}>Goes through</button>
      </>
    )
  }
  const user = show(<Page />)
  expect(await screen.findByText(/We’ll email you/)).toBeInTheDocument()
  const before = checks
  standing = { payment: aPayment(), booking: aBooking() }
  await user.click(screen.getByRole('button', { name: 'Goes through' }))
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
  expect(checks).toBe(before + 1)
})

test('what could not be asked can be asked again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  showReturn()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find out how your payment stands.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
