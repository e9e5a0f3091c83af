import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Availability, getAvailability } from '#contract/bookings.ts'
import { getSite } from '#contract/site.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import { BookingCard } from './booking-card.tsx'
import { anAvailability } from './bookings.fixture.ts'

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  server = startFakeServer()
  server.on(getSite, emptySite)
  server.on(getAvailability, anAvailability())
  setToday('2027-01-01')
})
afterEach(() => {
  vi.useRealTimers()
})

const setToday = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })

const queryClient = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <TestQueries client={queryClient}>{children}</TestQueries>
)

test('invites visitors to sign up, but not people who are signed in', () => {
  const { rerender } = render(<BookingCard trip={aTrip()} step={{ kind: 'sign-up' }} hasForm={false} />, {
    wrapper,
  })
  expect(screen.getByRole('heading', { name: 'Ready for Adventure?' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: 'Already have an account? Login' })).toHaveAttribute(
    'href',
    '/login',
  )
  expect(screen.getByText('Until Feb 7, 2027').nextSibling).toHaveTextContent('100%')

  rerender(
    <BookingCard
      trip={aTrip({ currentParticipants: 10 })}
      step={{ kind: 'join-waitlist' }}
      hasForm={false}
    />,
  )
  expect(screen.queryByText('Ready for Adventure?')).not.toBeInTheDocument()
  expect(screen.getAllByText('Full, waitlist open')).not.toHaveLength(0)
})

test('a published trip can be shared, a draft cannot', () => {
  const { rerender } = render(<BookingCard trip={aTrip()} step={{ kind: 'none' }} hasForm={false} />, {
    wrapper,
  })
  expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument()
  rerender(<BookingCard trip={aTrip({ status: 'draft' })} step={{ kind: 'none' }} hasForm={false} />)
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

test('shows the trip’s own refund terms with their dates', () => {
  const refundTiers = [
    { daysBefore: 60, percent: 80 },
    { daysBefore: 0, percent: 10 },
  ]
  render(<BookingCard trip={aTrip({ refundTiers })} step={{ kind: 'none' }} hasForm={false} />, { wrapper })
  expect(screen.getByText('Until Jan 8, 2027').nextSibling).toHaveTextContent('80%')
  expect(screen.getByText('Until Mar 8, 2027').nextSibling).toHaveTextContent('10%')
})

test('says the refund terms in days until the page knows the date, then without the steps that are over', () => {
  setToday('2027-02-08')
  const card = <BookingCard trip={aTrip()} step={{ kind: 'none' }} hasForm={false} />
  const html = renderToString(wrapper({ children: card }))
  expect(html).toContain(
    '<dt>Within 24 hours of paying, up to 7 days before</dt><dd class="whitespace-nowrap">100%</dd>',
  )
  expect(html).toContain('<dt>Up to 30 days before</dt><dd class="whitespace-nowrap">100%</dd>')
  expect(html).toContain('<dt>After that</dt><dd class="whitespace-nowrap">No refund</dd>')
  expect(html).not.toContain('Until ')
  render(card, { wrapper })
  expect(screen.queryByText('Until Feb 7, 2027')).not.toBeInTheDocument()
  expect(screen.getByText('Until Feb 23, 2027').nextSibling).toHaveTextContent('50%')
})

test('says that a new payment is refunded in full for a day, where the steps refund less', () => {
  const card = (key: string) => (
    <BookingCard key={key} trip={aTrip()} step={{ kind: 'none' }} hasForm={false} />
  )
  setToday('2027-02-07')
  const { rerender } = render(card('30 days before'), { wrapper })
  expect(screen.queryByText('Within 24 hours of paying')).not.toBeInTheDocument()
  setToday('2027-03-01')
  rerender(card('eight days before'))
  expect(screen.getByText('Within 24 hours of paying').nextSibling).toHaveTextContent('100%')
  // A day from now is too close to the start.
  setToday('2027-03-02')
  rerender(card('seven days before'))
  expect(screen.queryByText('Within 24 hours of paying')).not.toBeInTheDocument()
})

test('with no step left, a recent payment is refunded only until a week before the start', () => {
  const card = (key: string) => (
    <BookingCard
      key={key}
      trip={aTrip({ refundTiers: [{ daysBefore: 30, percent: 100 }] })}
      step={{ kind: 'none' }}
      hasForm={false}
    />
  )
  setToday('2027-03-02')
  const { rerender } = render(card('a week before'), { wrapper })
  expect(
    screen.getByText(
      /^Full refund if you cancel within 24 hours of paying, and no later than Mar 2, 2027\. No refund after that\./,
    ),
  ).toBeVisible()
  setToday('2027-03-03')
  rerender(card('six days before'))
  expect(screen.getByText(/^No refund if you cancel\./)).toBeVisible()
})

test('a trip without refunds says so; a free or cancelled trip shows no terms', () => {
  setToday('2027-03-05')
  const { rerender } = render(
    <BookingCard trip={aTrip({ refundTiers: [] })} step={{ kind: 'none' }} hasForm={false} />,
    {
      wrapper,
    },
  )
  expect(screen.getByText(/No refund if you cancel\./)).toBeInTheDocument()
  for (const trip of [aTrip({ price: '0.00' }), aTrip({ status: 'cancelled' })]) {
    rerender(<BookingCard trip={trip} step={{ kind: 'none' }} hasForm={false} />)
    expect(screen.queryByText(/refund/i)).not.toBeInTheDocument()
  }
})

test.each<{ seats: Partial<Availability>; text: string }>([
  { seats: { cars: 2, freeCarSeats: 4, fuelFrom: '42.00' }, text: '2 cars, 4 free seats, fuel from $42' },
  { seats: { cars: 1, freeCarSeats: 1, fuelFrom: '12.50' }, text: '1 car, 1 free seat, fuel from $12.50' },
  { seats: { cars: 1, freeCarSeats: 2, fuelFrom: '0.00' }, text: '1 car, 2 free seats, no fuel share' },
  { seats: { cars: 3, freeCarSeats: 0, fuelFrom: null }, text: '3 cars, no free seats' },
])('says that there are $text, with a link to the seats', async ({ seats, text }) => {
  server.on(getAvailability, anAvailability(seats))
  const { rerender } = render(<BookingCard trip={aTrip()} step={{ kind: 'sign-up' }} hasForm={false} />, {
    wrapper,
  })
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '#cars')
  rerender(<BookingCard trip={aTrip()} step={{ kind: 'choose' }} hasForm={false} />)
  expect(screen.getByRole('link', { name: text })).toHaveAttribute('href', '/trip/7?tab=booking#places')
})

test('says how many spots are on hold', async () => {
  server.on(getAvailability, anAvailability({ held: 2 }))
  render(
    <BookingCard trip={aTrip({ currentParticipants: 6 })} step={{ kind: 'sign-up' }} hasForm={false} />,
    { wrapper },
  )
  expect(await screen.findByText(/spots taken, 2 on hold/)).toBeInTheDocument()
})

test('says that there are no cars yet; once the trip has started, that instead of seats and refunds', async () => {
  server.on(getAvailability, anAvailability({ cars: 0 }))
  const { unmount } = render(<BookingCard trip={aTrip()} step={{ kind: 'sign-up' }} hasForm={false} />, {
    wrapper,
  })
  expect(await screen.findByText('No cars yet')).toBeInTheDocument()
  unmount()
  queryClient.clear()
  server.on(getAvailability, anAvailability({ isOpen: false }))
  render(<BookingCard trip={aTrip()} step={{ kind: 'sign-up' }} hasForm={false} />, { wrapper })
  expect(await screen.findByText('This trip has already started.')).toBeInTheDocument()
  expect(screen.getByText('Create an account to book a spot on our next trips.')).toBeInTheDocument()
  expect(screen.queryByText('Seats')).not.toBeInTheDocument()
  expect(screen.queryByText(/Refund/)).not.toBeInTheDocument()
})
