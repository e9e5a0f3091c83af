import { render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookingCard } from './booking-card.tsx'
import { TripAccommodation } from './trip-accommodation.tsx'
import { TripPolicies } from './trip-policies.tsx'
import { TripRoute } from './trip-route.tsx'
import { nameBudget, TripSchedule } from './trip-schedule.tsx'
import { aTrip } from './trip.fixture.ts'

beforeEach(() => {
  on('2027-01-01')
})
afterEach(() => {
  vi.useRealTimers()
})

const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell')

test('the schedule is a table of details, schedule and budget', () => {
  const schedule = JSON.stringify([
    { day: 'Day 2', title: 'Up', activities: [{ time: '08:00', activity: 'Climb' }] },
  ])
  render(<TripSchedule trip={aTrip({ schedule, budgetLow: '140.00', budgetHigh: '260.00' })} />)
  expect(screen.getByRole('table', { name: 'Event Schedule' })).toBeInTheDocument()
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
    'Daily Details',
    'Schedule',
    'Budget',
  ])
  expect(row('Daily Details')).toHaveTextContent('4 days, Mar 9 – 12, 2027')
  expect(row('Schedule')).toHaveTextContent('Up')
  expect(row('Schedule')).toHaveTextContent('Day 2 · Wed, Mar 10')
  expect(row('Schedule')).toHaveTextContent('08:00Climb')
  expect(row('Budget')).toHaveTextContent('Per Person$489.50')
  expect(row('Budget')).toHaveTextContent(
    'Estimated budget$140 – $260What each person can expect to spend on this trip.',
  )
  expect(row('Budget')).toHaveTextContent('$140 – $260')
})

test('a schedule that is missing or cannot be read has its words', () => {
  const { rerender } = render(<TripSchedule trip={aTrip()} />)
  expect(row('Schedule')).toHaveTextContent('Full day adventure experience')
  rerender(<TripSchedule trip={aTrip({ schedule: 'tomorrow' })} />)
  expect(row('Schedule')).toHaveTextContent('Invalid schedule format')
})

test('a budget says what is known', () => {
  expect(nameBudget('140.00', '260.50')).toBe('$140 – $260.50')
  expect(nameBudget('140.00', '140.00')).toBe('$140')
  expect(nameBudget(null, '260.00')).toBe('up to $260')
  expect(nameBudget('140.00', '0.00')).toBe('from $140')
  expect(nameBudget('0.00', '0.00')).toBeNull()
})

test('accommodation is shown with its picture only', () => {
  const { container, rerender } = render(
    <TripAccommodation trip={aTrip({ accommodationDescription: 'A hut' })} />,
  )
  expect(container).toBeEmptyDOMElement()
  rerender(<TripAccommodation trip={aTrip({ accommodationImageUrl: '/photos/cabin.jpg' })} />)
  expect(screen.getByText('Comfortable accommodation provided for your adventure.')).toBeInTheDocument()
  rerender(
    <TripAccommodation
      trip={aTrip({ accommodationImageUrl: '/photos/cabin.jpg', accommodationDescription: 'A hut' })}
    />,
  )
  expect(screen.getByText('A hut')).toBeInTheDocument()
})

test('the route opens where there is one, elsewhere and safely', () => {
  const trip = aTrip({
    googleMapsRouteUrl: 'https://www.google.com/maps/dir/?api=1',
    locationCoordinates: { lat: -12.5, lng: 151.25 },
    bargeLocation: 'Horn quay',
  })
  render(<TripRoute trip={trip} />)
  const links = screen.getAllByRole('link')
  expect(
    links.map((link) => [link.textContent.replace('(opens in a new tab)', ''), link.getAttribute('href')]),
  ).toEqual([
    ['View Travel Route', 'https://www.google.com/maps/dir/?api=1'],
    ['Open in Google Maps', 'https://www.google.com/maps/search/?api=1&query=Vega%2C%20Norway'],
    ['View Exact Location', 'https://www.google.com/maps/search/?api=1&query=-12.5,151.25'],
  ])
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
  expect(screen.getByText('12.5000° S, 151.2500° E', { exact: false })).toBeInTheDocument()
  expect(screen.getByText('Map embed requires API key')).toBeInTheDocument()
  expect(screen.getByText('Horn quay')).toBeInTheDocument()
})

test('without a route or coordinates there is the search alone', () => {
  render(<TripRoute trip={aTrip({ googleMapsRouteUrl: 'javascript:alert(1)' })} />)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText('Barge meeting point')).not.toBeInTheDocument()
})

test('visitors are invited; people who are signed in are not', () => {
  const { rerender } = render(<BookingCard trip={aTrip()} step={{ kind: 'sign-up' }} />)
  expect(screen.getByRole('heading', { name: 'Ready for Adventure?' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: 'Already have an account? Login' })).toHaveAttribute(
    'href',
    '/login',
  )
  expect(screen.getByText('Until Feb 7, 2027').nextSibling).toHaveTextContent('100%')

  rerender(<BookingCard trip={aTrip({ currentParticipants: 10 })} step={{ kind: 'join-waitlist' }} />)
  expect(screen.queryByText('Ready for Adventure?')).not.toBeInTheDocument()
  expect(screen.getAllByText('Full, waitlist open')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument()

  rerender(<BookingCard trip={aTrip({ status: 'draft' })} step={{ kind: 'none' }} />)
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

test('a trip’s own refund terms stand on its page, with the days they mean', () => {
  const refundTiers = [
    { daysBefore: 60, percent: 80 },
    { daysBefore: 0, percent: 10 },
  ]
  const trip = aTrip({ refundTiers })
  render(
    <>
      <BookingCard trip={trip} step={{ kind: 'none' }} />
      <TripPolicies trip={trip} />
    </>,
  )
  expect(screen.getByText('Until Jan 8, 2027').nextSibling).toHaveTextContent('80%')
  expect(screen.getByText('Until Mar 8, 2027').nextSibling).toHaveTextContent('10%')
  const policy = screen.getByRole('heading', { name: 'If you cancel' }).parentElement
  expect(policy).toHaveTextContent('80% refund up to 60 days before the start')
})

test('a step whose last day has passed is left out, once the page knows the day', () => {
  on('2027-02-08')
  const card = <BookingCard trip={aTrip()} step={{ kind: 'none' }} />
  expect(renderToString(card)).toContain('Feb 7, 2027')
  render(card)
  expect(screen.queryByText('Until Feb 7, 2027')).not.toBeInTheDocument()
  expect(screen.getByText('Until Feb 23, 2027').nextSibling).toHaveTextContent('50%')
})

test('where no step is left, what has just been paid comes back only a week or more before the start', () => {
  const card = (key: string) => (
    <BookingCard
      key={key}
      trip={aTrip({ refundTiers: [{ daysBefore: 30, percent: 100 }] })}
      step={{ kind: 'none' }}
    />
  )
  on('2027-03-02')
  const { rerender } = render(card('a week before'))
  expect(
    screen.getByText(
      /^Full refund if you cancel within 24 hours of paying, and no later than Mar 2, 2027\. No refund after that\./,
    ),
  ).toBeVisible()
  on('2027-03-03')
  rerender(card('six days before'))
  expect(screen.getByText(/^No refund if you cancel\./)).toBeVisible()
})

test('a trip from which nothing comes back says so; one that is free, or off, needs no terms', () => {
  on('2027-03-05')
  const { rerender } = render(<BookingCard trip={aTrip({ refundTiers: [] })} step={{ kind: 'none' }} />)
  expect(screen.getByText(/No refund if you cancel\./)).toBeInTheDocument()
  for (const trip of [aTrip({ price: '0.00' }), aTrip({ status: 'cancelled' })]) {
    rerender(<TripPolicies trip={trip} />)
    expect(screen.queryByText('If you cancel')).not.toBeInTheDocument()
  }
})
