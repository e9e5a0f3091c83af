import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listTrips } from '#contract/trips.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../../api/query.ts'
import type { GridFilter } from './grid-filter.ts'
import { TripGrid } from './trip-grid.tsx'
import { aTrip } from './trip.fixture.ts'

function showGrid(filter: GridFilter = {}) {
  const onClear = vi.fn()
  const { container } = render(
    <TestQueries client={createQueryClient()}>
      <TripGrid filter={filter} onClear={onClear} />
    </TestQueries>,
  )
  return { container, onClear }
}

test('shows six placeholders while the trips load', () => {
  startFakeServer().holds(listTrips)
  const { container } = showGrid()
  expect(container.querySelectorAll('.rounded-card')).toHaveLength(6)
  expect(screen.getByRole('status')).toHaveTextContent('Loading adventures')
})

test('loads, shows and counts the upcoming trips', async () => {
  const server = startFakeServer()
  server.on(listTrips, [aTrip(), aTrip({ id: 8, title: 'Lofoten' })])
  showGrid({ category: 'hiking' })
  expect(await screen.findByRole('heading', { name: 'Lofoten' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('status')).toHaveTextContent('2 adventures for Hiking')
  expect(server.calls(listTrips)).toEqual([{ query: { status: 'upcoming', category: 'hiking', limit: 12 } }])
})

test('says so when there are no trips at all', async () => {
  startFakeServer().on(listTrips, [])
  showGrid()
  expect(await screen.findByRole('heading', { name: 'No Adventures Yet' })).toBeInTheDocument()
  expect(screen.getByText('Check back soon for exciting new group adventures!')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('when no trips match, names the filters and offers to clear them', async () => {
  startFakeServer().on(listTrips, [])
  const { onClear } = showGrid({ q: 'lake', maxPrice: '100' })
  expect(await screen.findByText(/We found nothing for “lake”, up to \$100/)).toBeInTheDocument()
  expect(screen.queryByText('No Adventures Yet')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalled()
})

test('a failed load can be tried again', async () => {
  const server = startFakeServer()
  server.fails(listTrips, 'INTERNAL')
  showGrid()
  expect(await screen.findByText('We couldn’t load the adventures.')).toBeInTheDocument()
  server.on(listTrips, [aTrip()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Vega Islands' })).toBeInTheDocument()
})

test('shows more trips page by page', async () => {
  const server = startFakeServer()
  const next = { status: 'upcoming', cursor: 'abc' } as const
  server.on(listTrips, page(listTrips, [aTrip()], { total: 2, next }))
  server.on(listTrips, { query: next }, page(listTrips, [aTrip({ id: 8, title: 'Lofoten' })], { total: 2 }))
  showGrid()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more adventures' }))
  expect(await screen.findByRole('heading', { name: 'Lofoten' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show more adventures' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('status')).toHaveTextContent('2 adventures')
})
