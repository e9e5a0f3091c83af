import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getManifest, type Manifest } from '#contract/cars.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import ManifestPage from './manifest.tsx'

const manifest: Manifest = {
  trip: {
    id: 7,
    title: 'Fjord Crossing',
    startDate: '2027-03-09',
    endDate: '2027-03-12',
    bargeLocation: 'Pier 4',
  },
  cars: [
    {
      carId: 1,
      driver: 'Maya Lind',
      bootSpaceDescription: 'Two rucksacks',
      passengerSeats: 3,
      passengers: [
        { seatLabel: 'Passenger', name: 'Ines Costa', isHeld: false },
        { seatLabel: 'Back Left', name: 'Jonas Berg', isHeld: true },
      ],
    },
  ],
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.on(getManifest, manifest)
})

test('the sheet names the meeting point, every car, and who sits where', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const user = renderWithProviders(<ManifestPage id="7" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Fjord Crossing' })).toBeInTheDocument()
  expect(screen.getByText('Pier 4')).toBeInTheDocument()
  expect(screen.getByText('1 car, 3 people')).toBeInTheDocument()
  const row = within(screen.getByRole('row', { name: /Maya Lind/ }))
  expect(row.getByText('2 of 3 taken')).toBeInTheDocument()
  expect(row.getAllByRole('listitem').map((person) => person.textContent)).toEqual([
    'Ines Costa Passenger',
    'Jonas Berg Back Left held, not confirmed',
  ])
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/trips/7/manifest.csv',
  )
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a trip without a car for the barge says so', async () => {
  server.on(getManifest, { ...manifest, cars: [] })
  renderWithProviders(<ManifestPage id="7" />)
  expect(await screen.findByText('No approved car fits on the barge yet.')).toBeInTheDocument()
})

test('a manifest that could not be loaded can be loaded again', async () => {
  server.fails(getManifest, 'UNAVAILABLE')
  const user = renderWithProviders(<ManifestPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load the manifest.', () => server.on(getManifest, manifest))
  expect(await screen.findByRole('heading', { name: 'Fjord Crossing' })).toBeInTheDocument()
})
