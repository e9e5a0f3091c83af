import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getDashboard, type Dashboard } from '#contract/dashboard.ts'
import { getMailbox } from '#contract/mails.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import AdminPage from './admin.tsx'

const dashboard: Dashboard = {
  totalTrips: 1200,
  activeTrips: 25,
  totalRevenue: '90071992547409.93',
  collected: '3306.00',
  isSandbox: false,
  sandboxCollected: null,
  participants: 210,
  months: [{ month: '2027-03', trips: 1, participants: 7, revenue: '3426.50' }],
  weeks: [{ week: '2026-11-09', booked: 7, givenUp: 1, paid: '3426.50', refunded: '120.50', sandbox: null }],
  filling: [{ id: 9, title: 'Lofoten', startDate: '2027-03-09', filled: 7, places: 10 }],
  recentTrips: [aTrip({ status: 'draft' })],
}
let server: FakeServer
const setMailTroubles = (counts: { late: number; givenUp: number }) =>
  server.on(getMailbox, { delivery: 'smtp', lacksMail: false, ...counts })

beforeEach(() => {
  server = startFakeServer()
  server.on(getDashboard, dashboard)
  setMailTroubles({ late: 0, givenUp: 0 })
})

function renderPage() {
  render(
    <TestQueries client={createQueryClient()}>
      <AdminPage />
    </TestQueries>,
  )
}

test('the figures are exact to the cent, and link to the trips behind them', async () => {
  renderPage()
  await screen.findByText('$90,071,992,547,409.93')
  const figures: [label: string, value: string, href: string][] = [
    ['Total Trips', '1,200', '/admin/trips'],
    ['Active Trips', '25', '/admin/trips?status=upcoming'],
    ['Total Revenue', '$90,071,992,547,409.93', '/admin/trips?sort=-price'],
    ['Collected', '$3,306.00', '/admin/payments'],
    ['Participants', '210', '/admin/trips?sort=soonest'],
  ]
  for (const [label, value, href] of figures) {
    const link = screen.getByRole('link', { name: label })
    expect(link).toHaveAttribute('href', href)
    expect(link.closest('div')).toHaveTextContent(value)
  }
  expect(screen.getByRole('link', { name: 'Manage Trips' })).toHaveAttribute('href', '/admin/trips')
})

test.each([
  { sums: { isSandbox: false, sandboxCollected: null }, shown: '$3,306.00paid online' },
  { sums: { isSandbox: true, sandboxCollected: null }, shown: '$3,306.00Sandboxpaid online' },
  { sums: { isSandbox: false, sandboxCollected: '80.00' }, shown: '$3,306.00$80.00 Sandboxpaid online' },
])('sandbox money has a tag, and is never added to real money: $shown', async ({ sums, shown }) => {
  server.on(getDashboard, { ...dashboard, ...sums })
  renderPage()
  const link = await screen.findByRole('link', { name: 'Collected' })
  expect(link.closest('div')).toHaveTextContent(shown)
})

test('the newest trips are shown with their status', async () => {
  renderPage()
  expect(await screen.findByRole('link', { name: 'Vega Islands' })).toHaveAttribute('href', '/trip/7')
  expect(screen.getByText('Draft')).toBeInTheDocument()
})

test('a site without trips says so, and links to creating one', async () => {
  server.on(getDashboard, { ...dashboard, months: [], weeks: [], filling: [], recentTrips: [] })
  renderPage()
  expect(await screen.findByText('No trips yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create a trip' })).toHaveAttribute('href', '/admin/trips')
})

test('figures that could not be loaded can be loaded again', async () => {
  server.fails(getDashboard, 'INTERNAL')
  renderPage()
  await screen.findByText('We couldn’t load the figures.')
  server.on(getDashboard, dashboard)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,200')).toBeInTheDocument()
})

test('undelivered mails are counted, with a link to them', async () => {
  setMailTroubles({ late: 0, givenUp: 3 })
  renderPage()
  expect(await screen.findByText('3 emails couldn’t be delivered.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/admin/mailbox#troubles')
})

test.each([
  [{ late: 5, givenUp: 0 }, '5 emails are late. We’re retrying.'],
  [{ late: 1, givenUp: 1 }, '1 email couldn’t be delivered. 1 email is late. We’re retrying.'],
])('mails that are still retried count as late, not as undelivered: %j', async (counts, words) => {
  setMailTroubles(counts)
  renderPage()
  expect(await screen.findByText(words)).toBeTruthy()
})
