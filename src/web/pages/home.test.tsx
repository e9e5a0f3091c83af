import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { listTripMonths, listTrips } from '#contract/trips.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { storeToken } from '../api/token.ts'
import { HomePage } from './home.tsx'

beforeEach(() => {
  const server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  server.on(listTrips, [])
  server.on(listTripMonths, [])
})

test('visitors see the landing page', async () => {
  renderWithProviders(<HomePage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Adventure Begins Here' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toHaveAttribute('href', '#adventures')
  expect(screen.getByRole('link', { name: 'Join the Adventure' })).toHaveAttribute('href', '/login')
  expect(await screen.findByText('No Adventures Yet')).toBeInTheDocument()

  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
  fireEvent(window, new Event('online'))
})

test('signed-in adventurers see their home', async () => {
  storeToken('a-token')
  renderWithProviders(<HomePage />)
  const heading = { level: 1, name: 'Welcome Back, Adventurer!' }
  expect(await screen.findByRole('heading', heading, { timeout: 10_000 })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Available Adventures' })).toBeInTheDocument()

  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
})
