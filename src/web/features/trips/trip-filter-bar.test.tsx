import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { listTripMonths } from '#contract/trips.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../../api/query.ts'
import { TripTitle } from './trip-facts.tsx'
import { TripFilterBar } from './trip-filter-bar.tsx'
import { aTrip } from './trip.fixture.ts'
import { useGridFilter } from './use-grid-filter.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-11-20T12:00:00') })
})
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

function Page() {
  const [filter, setFilter] = useGridFilter()
  return <TripFilterBar filter={filter} onChange={setFilter} />
}

/** Shows the filter bar at this URL; months with trips are December 2027 and February 2028. */
function openPage(url = '/') {
  const [path = '/', searchPath = ''] = url.split('?')
  const { hook, searchHook, history } = memoryLocation({ path, searchPath, record: true })
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, listTripMonths, {}, ['2027-12', '2028-02'])
  render(
    <TestQueries client={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        <Page />
      </Router>
    </TestQueries>,
  )
  return { url: () => history.at(-1) ?? '', steps: () => history.length }
}

const searchBox = () => screen.getByRole('searchbox', { name: 'Search adventures' })
const advanceTime = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a search updates the URL shortly after the last key, without a history entry', () => {
  const page = openPage()
  fireEvent.change(searchBox(), { target: { value: 'la' } })
  advanceTime(200)
  fireEvent.change(searchBox(), { target: { value: 'lake ' } })
  advanceTime(299)
  expect(page.url()).toBe('/')
  advanceTime(1)
  expect(page.url()).toBe('/?q=lake')
  expect(page.steps()).toBe(1)
  expect(searchBox()).toHaveValue('lake ')
})

test('Enter searches at once', () => {
  const page = openPage()
  fireEvent.change(searchBox(), { target: { value: 'lake' } })
  fireEvent.keyDown(searchBox(), { key: 'Enter' })
  expect(page.url()).toBe('/?q=lake')
})

test('the bar shows the filters of the URL', () => {
  openPage('/?q=lake&category=camping&from=2027-12-01&to=2027-12-31&maxPrice=250&sort=-price')
  expect(searchBox()).toHaveValue('lake')
  expect(screen.getByRole('button', { name: 'Camping' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByLabelText('Month')).toHaveDisplayValue('December 2027')
  expect(screen.getByLabelText('Price')).toHaveDisplayValue('Up to $250')
  expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Price: high to low')
})

test('each control changes its part of the URL', () => {
  const page = openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Water Sports' }))
  expect(page.url()).toBe('/?category=water+sports')
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2028-02-01/2028-02-29' } })
  expect(page.url()).toBe('/?category=water+sports&from=2028-02-01&to=2028-02-29')
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '500' } })
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'newest' } })
  expect(page.url()).toBe('/?category=water+sports&from=2028-02-01&to=2028-02-29&maxPrice=500&sort=newest')
  fireEvent.click(screen.getByRole('button', { name: 'Water Sports' }))
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '' } })
  expect(page.url()).toBe('/?maxPrice=500&sort=newest')
})

test('clearing the filters keeps the sort order', () => {
  const page = openPage('/?q=lake&category=camping&sort=price')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(page.url()).toBe('/?sort=price')
  expect(searchBox()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('offers the months that have trips, and the month chosen by a link', () => {
  const monthNames = () =>
    Array.from(screen.getByLabelText<HTMLSelectElement>('Month').options, (option) => option.text)
  openPage('/?from=2028-02-01&to=2028-02-29')
  expect(monthNames()).toEqual(['Any month', 'December 2027', 'February 2028'])
  expect(screen.getByLabelText('Month')).toHaveDisplayValue('February 2028')
  cleanup()
  openPage('/?from=2028-01-01&to=2028-01-31')
  expect(monthNames()).toEqual(['Any month', 'December 2027', 'January 2028', 'February 2028'])
  expect(screen.getByLabelText('Month')).toHaveDisplayValue('January 2028')
})

test('the link back from a trip leads to the grid with its last filters', () => {
  const backHref = () => {
    render(<TripTitle trip={aTrip()} canEdit={false} />)
    const href = screen.getByRole('link', { name: 'All adventures' }).getAttribute('href')
    cleanup()
    return href
  }
  expect(backHref()).toBe('/#adventures')
  openPage('/?category=camping&utm=x&sort=price')
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '500' } })
  cleanup()
  expect(backHref()).toBe('/?category=camping&maxPrice=500&sort=price#adventures')
  openPage()
  cleanup()
  expect(backHref()).toBe('/#adventures')
})

test('the / key moves the focus to the search, but not from within a field', () => {
  openPage()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(searchBox()).toHaveFocus()
  screen.getByLabelText('Sort').focus()
  fireEvent.keyDown(screen.getByLabelText('Sort'), { key: '/' })
  expect(screen.getByLabelText('Sort')).toHaveFocus()
})
