import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TripAccommodation } from './trip-accommodation.tsx'
import { TripRoute } from './trip-route.tsx'
import { nameBudget, TripSchedule } from './trip-schedule.tsx'
import { aTrip } from './trip.fixture.ts'

beforeEach(() => {
  setToday('2027-01-01')
})
afterEach(() => {
  vi.useRealTimers()
})

const setToday = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })
const cellOfRow = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell')

test('a table shows daily details, schedule and budget', () => {
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
  expect(cellOfRow('Daily Details')).toHaveTextContent('4 days, Mar 9 – 12, 2027')
  expect(cellOfRow('Schedule')).toHaveTextContent('Up')
  expect(cellOfRow('Schedule')).toHaveTextContent('Day 2 · Wed, Mar 10')
  expect(cellOfRow('Schedule')).toHaveTextContent('08:00Climb')
  expect(cellOfRow('Budget')).toHaveTextContent('Per Person$489.50')
  expect(cellOfRow('Budget')).toHaveTextContent(
    'Estimated budget$140 – $260What each person can expect to spend on this trip.',
  )
  expect(cellOfRow('Budget')).toHaveTextContent('$140 – $260')
})

test('a missing or unreadable schedule is replaced by a sentence', () => {
  const { rerender } = render(<TripSchedule trip={aTrip()} />)
  expect(cellOfRow('Schedule')).toHaveTextContent('Full day adventure experience')
  rerender(<TripSchedule trip={aTrip({ schedule: 'tomorrow' })} />)
  expect(cellOfRow('Schedule')).toHaveTextContent('Invalid schedule format')
})

test('a budget names the limits that are known', () => {
  expect(nameBudget('140.00', '260.50')).toBe('$140 – $260.50')
  expect(nameBudget('140.00', '140.00')).toBe('$140')
  expect(nameBudget(null, '260.00')).toBe('up to $260')
  expect(nameBudget('140.00', '0.00')).toBe('from $140')
  expect(nameBudget('0.00', '0.00')).toBeNull()
})

test('accommodation is shown only with a picture', () => {
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

test('links to the route and the location open safely in a new tab', () => {
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

test('without a valid route or coordinates, only the search link is shown', () => {
  render(<TripRoute trip={aTrip({ googleMapsRouteUrl: 'javascript:alert(1)' })} />)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText('Barge meeting point')).not.toBeInTheDocument()
})
