import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import TripPage from './trip.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      close = () => undefined
      addEventListener = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
}

const page = (id: string, queryClient = createQueryClient()) => (
  <QueryClientProvider client={queryClient}>
    <TripPage id={id} />
  </QueryClientProvider>
)

test('a trip opens with its picture, title and facts', async () => {
  answer(200, aTrip({ category: null, tourIncludes: ['Tents'] }))
  render(page('7'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vega Islands' })).toBeInTheDocument()
  expect(screen.getByText('And an archipelago.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tour Includes' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Activities' })).not.toBeInTheDocument()
  expect(document.querySelector('[data-hero] img')).toHaveAttribute('src', '/photos/adventure.jpg')
  expect(document.title).toBe('Vega Islands, Wild Trip Planner')
})

test.each([
  [true, 1],
  [false, 0],
])('the way to the editor is there for organisers alone: %s', async (isAdmin, links) => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  const user = { id: 'u1', email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen', isAdmin }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path === '/api/auth/user' ? user : aTrip())),
  )
  render(page('7'))
  await screen.findByRole('heading', { level: 1, name: 'Vega Islands' })
  // Signed in shows as no more invitation to sign up.
  await waitFor(() => expect(screen.queryByText('Ready for Adventure?')).toBeNull())
  const found = screen.queryAllByRole('link', { name: 'Edit Trip' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/admin/trips/7/edit'))
})

test('a trip that is not there says so', async () => {
  answer(404, { message: 'No', code: 'TRIP_NOT_FOUND' })
  render(page('99'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Trip Not Found' })).toBeInTheDocument()
  expect(screen.getByText("The adventure you're looking for doesn't exist.")).toBeInTheDocument()
})

test('what is no id is no trip, without asking', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  render(page('abc'))
  expect(screen.getByRole('heading', { level: 1, name: 'Trip Not Found' })).toBeInTheDocument()
  expect(fetched).not.toHaveBeenCalled()
})

test('a failure can be tried again', async () => {
  answer(500, { message: 'No', code: 'INTERNAL' })
  render(page('7'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('a draft that the server kept from visitors appears for its organiser', async () => {
  answer(200, aTrip({ status: 'draft' }))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page('7'))
  expect(container).toHaveTextContent('Trip Not Found')

  const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = await act(() => Promise.resolve(hydrateRoot(container, page('7'))))
  await waitFor(() => expect(container).toHaveTextContent('Vega Islands'))
  expect(container).toHaveTextContent('Draft')
  expect(problems).not.toHaveBeenCalled()
  act(() => root.unmount())
  container.remove()
})
