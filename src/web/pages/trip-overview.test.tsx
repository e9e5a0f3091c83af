import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getOverview, getWorkspace, lookAtOverview } from '#contract/workspace.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { anOverview, aWorkspace } from '../features/workspace/workspace.fixture.ts'
import TripOverviewPage from './trip-overview.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.on(getWorkspace, aWorkspace())
  server.on(getOverview, anOverview())
  server.on(lookAtOverview, undefined)
})

test('shows what others did since the last visit, and notes the look once', async () => {
  const kit = {
    userId: 'kit',
    firstName: 'Kit',
    lastName: 'Marlow',
    email: 'kit@example.org',
    byFirstName: null,
  }
  const ann = {
    userId: 'ann',
    firstName: null,
    lastName: null,
    email: 'ann@example.org',
    byFirstName: 'Maya',
  }
  const at = '2027-03-09T09:00:00.000Z'
  server.on(
    getOverview,
    anOverview({
      news: {
        since: '2027-03-08T10:00:00.000Z',
        counts: { bookings: 1, cancellations: 1, cars: 1, payments: 1000, messages: 0 },
        entries: [
          { ...ann, id: 4, kind: 'offered', detail: { partySize: 1, isInvited: true }, at },
          { ...kit, id: 3, kind: 'offered-car', detail: {}, at },
          { ...kit, id: 2, kind: 'confirmed', detail: { partySize: 3 }, at },
          {
            ...kit,
            id: 1,
            kind: 'cancelled',
            byFirstName: 'Maya',
            detail: { partySize: 1, endedBy: 'organiser', wasConfirmed: true },
            at,
          },
        ],
      },
    }),
  )
  renderWithProviders(<TripOverviewPage id="7" />)
  const news = within(await screen.findByRole('region', { name: 'Since your last visit' }))
  expect(news.getByRole('link', { name: 'Bookings' }).closest('li')).toHaveTextContent('1')
  expect(news.getByRole('link', { name: 'Payments' }).closest('li')).toHaveTextContent('1000+')
  // People who cancelled can be anywhere in the list of people, so only the entries below name them.
  expect(news.getByText('Cancellations').closest('li')).toHaveTextContent('1')
  expect(news.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Bookings',
    'Cars',
    'Payments',
    'Messages',
  ])
  const entries = within(news.getAllByRole('list')[1]!).getAllByRole('listitem')
  expect(entries.map((entry) => entry.firstElementChild?.textContent)).toEqual([
    'ann@example.org was invited by Maya, for 1 spot',
    'Kit Marlow offered a car',
    'Kit Marlow booked 3 spots',
    'Kit Marlow had their booking for 1 person cancelled by Maya',
  ])
  expect(server.calls(lookAtOverview)).toHaveLength(1)
})

test('lists what needs the organiser, with the way to it', async () => {
  server.on(getWorkspace, aWorkspace({ toApprove: { cars: 2, expenses: 1 } }))
  server.on(
    getOverview,
    anOverview({
      withoutSeat: { parties: 1, seats: 3 },
      mailTroubles: 1,
      waiting: { parties: 2, people: 5 },
    }),
  )
  renderWithProviders(<TripOverviewPage id="7" />)
  const toDo = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(toDo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 cars to approve', '/admin/trips/7/cars'],
    ['1 expense to approve', '/admin/trips/7/payments#expenses-to-approve'],
    ['3 seats not chosen yet, by 1 party', '/admin/trips/7/people?show=no-seat'],
    ['2 parties waiting for 5 spots', '/admin/trips/7/people?show=waiting'],
    ['1 person didn’t get an email', '/admin/mailbox#troubles'],
  ])
})

test('says so if there is nothing new and nothing to do', async () => {
  server.on(getWorkspace, aWorkspace({ toApprove: { cars: 0, expenses: 0 } }))
  renderWithProviders(<TripOverviewPage id="7" />)
  expect(await screen.findByText('Nothing needs you right now.')).toBeInTheDocument()
  expect(screen.getByText('Nothing new.')).toBeInTheDocument()
  expect(screen.getByText('No bookings or payments in the last 1 days.')).toBeInTheDocument()
})

test('an overview that could not be loaded can be loaded again', async () => {
  server.fails(getOverview, 'UNAVAILABLE')
  const user = renderWithProviders(<TripOverviewPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load the overview.', () => server.on(getOverview, anOverview()))
  expect(await screen.findByText('Nothing new.')).toBeInTheDocument()
})
