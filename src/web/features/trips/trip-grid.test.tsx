import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Trip } from '#contract/trips.ts'
import { createQueryClient } from '../../api/query.ts'
import type { GridFilter } from './trip-filters.ts'
import { TripGrid } from './trip-grid.tsx'
import { aTrip } from './trip.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

type Reply = { status?: number; trips?: Trip[]; total?: number; next?: string }

function answerWith(reply: (path: string) => Reply | Promise<Reply>) {
  const fetched = vi.fn(async (path: string) => {
    const { status = 200, trips = [], total = trips.length, next } = await reply(path)
    const headers = { 'x-total-count': String(total), ...(next && { link: `<${next}>; rel="next"` }) }
    return new Response(JSON.stringify(status === 200 ? trips : { message: 'No', code: 'INTERNAL' }), {
      status,
      headers,
    })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function show(filter: GridFilter = {}) {
  const onClear = vi.fn()
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <TripGrid filter={filter} onClear={onClear} />
    </QueryClientProvider>,
  )
  return { container, onClear }
}

test('six placeholders stand in while the trips are on their way', () => {
  answerWith(() => new Promise(() => undefined))
  const { container } = show()
  expect(container.querySelectorAll('.rounded-card')).toHaveLength(6)
  expect(screen.getByRole('status')).toHaveTextContent('Loading adventures')
})

test('upcoming trips are asked for, shown and counted', async () => {
  const fetched = answerWith(() => ({ trips: [aTrip(), aTrip({ id: 8, title: 'Lofoten' })] }))
  show({ category: 'hiking' })
  expect(await screen.findByRole('heading', { name: 'Lofoten' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('status')).toHaveTextContent('2 adventures for Hiking')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/trips?status=upcoming&category=hiking&limit=12')
})

test('no trips at all', async () => {
  answerWith(() => ({}))
  show()
  expect(await screen.findByRole('heading', { name: 'No Adventures Yet' })).toBeInTheDocument()
  expect(screen.getByText('Check back soon for exciting new group adventures!')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('no trips for these filters names them and offers to clear them', async () => {
  answerWith(() => ({}))
  const { onClear } = show({ q: 'lake', maxPrice: '100' })
  expect(await screen.findByText(/We found nothing for “lake”, up to \$100/)).toBeInTheDocument()
  expect(screen.queryByText('No Adventures Yet')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalled()
})

test('a failure can be tried again', async () => {
  let isBroken = true
  answerWith(() => (isBroken ? { status: 500 } : { trips: [aTrip()] }))
  show()
  expect(await screen.findByText('We couldn’t load the adventures.')).toBeInTheDocument()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Vega Islands' })).toBeInTheDocument()
})

test('more trips come page by page', async () => {
  const next = '/api/trips?status=upcoming&cursor=abc'
  answerWith((path) =>
    path === next
      ? { trips: [aTrip({ id: 8, title: 'Lofoten' })], total: 2 }
      : { trips: [aTrip()], total: 2, next },
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more adventures' }))
  expect(await screen.findByRole('heading', { name: 'Lofoten' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show more adventures' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('status')).toHaveTextContent('2 adventures')
})
