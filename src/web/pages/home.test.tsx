import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { listTripMonths, listTrips } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { storeToken } from '../api/token.ts'
import HomePage from './home.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(listTrips, [])
  server.on(listTripMonths, [])
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
