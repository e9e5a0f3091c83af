import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { listBookings } from '#contract/bookings.ts'
import { addDays } from '#contract/days.ts'
import { listTripMonths, listTrips } from '#contract/trips.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { storeToken } from '../api/token.ts'
import { aBooking, aHold } from '../features/bookings/bookings.fixture.ts'
import { today } from '../format/moments.ts'
import HomePage from './home.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(listSeatSuggestions, [])
  server.on(listTrips, [])
  server.on(listTripMonths, [])
  server.on(listBookings, [])
})
// The state of the live connection outlives a test.
afterEach(() => void fireEvent(window, new Event('online')))

function openSignedInHome() {
  storeToken('a-token')
  server.on(getCurrentUser, buildUser())
  renderWithProviders(<HomePage />)
  return screen.findByRole('heading', { level: 1, name: 'Welcome Back, Adventurer!' })
}

test('visitors see the landing page', async () => {
  renderWithProviders(<HomePage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Adventure Begins Here' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toHaveAttribute('href', '#adventures')
  expect(screen.getByRole('link', { name: 'Join the Adventure' })).toHaveAttribute('href', '/login')
  expect(await screen.findByText('No Adventures Yet')).toBeInTheDocument()
})

test('signed-in adventurers see their home', async () => {
  expect(await openSignedInHome()).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Available Adventures' })).toBeInTheDocument()
})

test('above the trips to book are one’s open holds and offers, and the next trip', async () => {
  const day = (inDays: number) => addDays(today(), inDays)
  const onDay = (id: number, title: string, startDate: string) => ({
    id,
    tripId: id,
    trip: { ...aBooking().trip, title, startDate, endDate: addDays(startDate, 3) },
  })
  server.on(listBookings, [
    aBooking(onDay(1, 'Later trip', day(40))),
    aBooking(onDay(2, 'Next trip', day(12))),
    aHold(600, onDay(3, 'Held trip', day(50))),
    // People who were added to the booking for the next trip.
    aBooking({ ...onDay(6, 'Next trip', day(12)), tripId: 2, addedTo: 2 }),
    aBooking({ ...onDay(4, 'Offered trip', day(60)), status: 'offered' }),
    aBooking({ ...onDay(5, 'Cancelled booking', day(5)), status: 'cancelled' }),
  ])
  await openSignedInHome()
  const titlesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  await screen.findByRole('region', { name: 'Your next trip' })
  expect(titlesIn('Your next trip')).toEqual(['Next trip', 'Next trip'])
  expect(screen.getByText('In 12 days')).toBeInTheDocument()
  expect(titlesIn('Waiting for you')).toEqual(['Held trip', 'Offered trip'])
})

test('without a network, the landing page says how old its trips are', async () => {
  renderWithProviders(<HomePage />)
  await screen.findByText('No Adventures Yet')
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
})

test('without a network, the home of signed-in people says how old its trips are', async () => {
  await openSignedInHome()
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
})
