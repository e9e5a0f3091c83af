import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { getWorkspace } from '#contract/workspace.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { aWorkspace } from '../features/workspace/workspace.fixture.ts'
import { TripWorkspace } from './trip-workspace.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.on(getWorkspace, aWorkspace())
})

const openPage = (page: 'people' | 'edit' = 'people', id = '7') =>
  renderWithProviders(
    <TripWorkspace id={id} page={page} title="People">
      <p>The page</p>
    </TripWorkspace>,
  )

test('every page of a trip shows how it stands, and links to the others', async () => {
  openPage()
  expect(await screen.findByText('7/10 spots taken, 2 on hold')).toBeInTheDocument()
  expect(screen.getByText('$723.00 collected')).toBeInTheDocument()
  expect(screen.getByText('The page')).toBeInTheDocument()
  expect(document.title).toBe('People, Wild Trip Planner')
  const nav = within(screen.getByRole('navigation', { name: 'Pages of this trip' }))
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['overview', 'edit', 'people', 'cars', 'payments', 'readiness', 'manifest', 'chat'].map(
      (page) => `/admin/trips/7/${page}`,
    ),
  )
  expect(nav.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  expect(nav.getByRole('link', { name: 'Cars 1 to approve' })).not.toHaveAttribute('aria-current')
})

test('a draft can be published from every page but the editor, which has its own button', async () => {
  server.on(getWorkspace, aWorkspace({ trip: aTrip({ status: 'draft' }) }))
  server.on(updateTrip, aTrip({ status: 'upcoming' }))
  const user = openPage()
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(server.calls(updateTrip)).toMatchObject([{ body: { status: 'upcoming' } }])
})

test('the editor publishes with its unsaved changes, so the frame does not', async () => {
  server.on(getWorkspace, aWorkspace({ trip: aTrip({ status: 'draft' }) }))
  openPage('edit')
  expect(await screen.findByRole('link', { name: 'View' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
})

test.each(['99', 'north'])('trip %s is not found', async (id) => {
  server.fails(getWorkspace, 'TRIP_NOT_FOUND')
  openPage('people', id)
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to Trips' })).toHaveAttribute('href', '/admin/trips')
  expect(screen.queryByText('The page')).not.toBeInTheDocument()
})
