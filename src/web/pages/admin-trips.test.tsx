import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTrips, type Trip, cancelTrip, previewTripCancellation } from '#contract/trips.ts'
import { createTrip, duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { failures } from '#contract/errors.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { signIn } from '#testing/sign-in.ts'
import { tryAgainAfter } from '#testing/try-again.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import AdminTripsPage from './admin-trips.tsx'

let server: FakeServer
const setTrips = (...trips: Trip[]) => server.on(listTrips, page(listTrips, trips, { total: trips.length }))

beforeEach(() => {
  server = startFakeServer()
  setTrips(aTrip())
  history.replaceState(null, '', '/admin/trips')
})
afterEach(() => {
  act(dismissToast)
  cleanup()
})

function renderPage(queryClient = createQueryClient()) {
  render(
    <TestQueries client={queryClient}>
      <AdminTripsPage />
      <Toaster />
    </TestQueries>,
  )
  return userEvent.setup()
}

const sentQueries = () => server.calls(listTrips).map(({ query }) => query)

async function chooseFromMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Vega Islands' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

async function openDialog(queryClient = createQueryClient()) {
  const user = renderPage(queryClient)
  await user.click(screen.getByRole('button', { name: 'Create Trip' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Create Trip' }))
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Create Trip' })) }
}

async function fillIn({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(dialog.getByLabelText('Trip Title'), 'Ridge walk')
  await user.type(dialog.getByLabelText('Location'), 'Jotunheimen')
  await user.type(dialog.getByLabelText('Start Date'), '2099-07-01')
  await user.type(dialog.getByLabelText('End Date'), '2099-07-04')
}

test('trips are listed, the newest first, with their facts and links', async () => {
  setTrips(aTrip({ status: 'draft' }))
  renderPage()
  const row = within(await screen.findByRole('article', { name: 'Vega Islands' }))
  expect(sentQueries()).toEqual([{ sort: 'newest', limit: 20 }])
  for (const text of ['Vega, Norway', 'Mar 9 – 12, 2027', 'Draft', '$489.50']) {
    expect(row.getByText(text)).toBeInTheDocument()
  }
  expect(row.getByText(/7\/10/)).toHaveTextContent('7/10 spots taken')
  expect(row.getByRole('link', { name: 'View Vega Islands' })).toHaveAttribute('href', '/trip/7')
  expect(row.getByRole('link', { name: 'Edit Vega Islands' })).toHaveAttribute('href', '/admin/trips/7/edit')
  expect(screen.getByText('1 trip')).toBeInTheDocument()
})

test('search, status and order are kept in the address, and sent to the server', async () => {
  // The second status and the category are not known here, and are ignored.
  history.replaceState(null, '', '/admin/trips?status=upcoming&status=x&category=hiking')
  const user = renderPage()
  await screen.findByText('1 trip for Upcoming')
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft')
  await user.selectOptions(screen.getByLabelText('Sort'), 'Soonest')
  await user.type(screen.getByLabelText('Search trips'), 'lake{Enter}')
  await screen.findByText('1 trip for “lake”, Draft')
  expect(location.search).toBe('?status=draft&sort=soonest&q=lake')
  expect(sentQueries().at(0)).toEqual({ status: 'upcoming', sort: 'newest', limit: 20 })
  expect(sentQueries().at(-1)).toEqual({ q: 'lake', status: 'draft', sort: 'soonest', limit: 20 })
})

test('an empty list says whether there is no trip at all or none for the filters', async () => {
  setTrips()
  history.replaceState(null, '', '/admin/trips?q=lake&status=draft')
  const user = renderPage()
  expect(
    await screen.findByText('We found nothing for “lake”, Draft. Try fewer filters.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No trips yet')).toBeInTheDocument()
  expect(location.search).toBe('')
})

test('more trips are loaded page by page', async () => {
  const next = { cursor: 'abc' }
  server.on(listTrips, page(listTrips, [aTrip()], { total: 2, next }))
  server.on(listTrips, { query: next }, page(listTrips, [aTrip({ id: 8, title: 'Lofoten' })], { total: 2 }))
  const user = renderPage()
  await user.click(await screen.findByRole('button', { name: 'Show more trips' }))
  expect(await screen.findByRole('article', { name: 'Lofoten' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more trips' })).not.toBeInTheDocument()
})

test('a list that cannot be loaded can be tried again', async () => {
  server.fails(listTrips, 'INTERNAL')
  const user = renderPage()
  await tryAgainAfter(user, 'We couldn’t load the trips.', () => setTrips(aTrip()))
  expect(await screen.findByRole('article', { name: 'Vega Islands' })).toBeInTheDocument()
})

test('a new trip begins with the defaults, and its activities are split at commas', async () => {
  server.on(createTrip, aTrip())
  const form = await openDialog()
  const { user, dialog } = form
  expect(dialog.getByLabelText('Price per Person')).toHaveValue(0)
  expect(dialog.getByLabelText('Max Participants')).toHaveValue('10')
  expect(dialog.getByLabelText('Status')).toHaveValue('upcoming')
  await fillIn(form)
  await user.type(dialog.getByLabelText('Activities'), ' Walk , ,Swim,')
  await form.submit()

  expect(await screen.findByText('Trip created successfully!')).toBeInTheDocument()
  expect(server.calls(createTrip)).toEqual([
    {
      body: {
        title: 'Ridge walk',
        location: 'Jotunheimen',
        description: null,
        category: null,
        price: '0.00',
        maxParticipants: 10,
        startDate: '2099-07-01',
        endDate: '2099-07-04',
        activities: ['Walk', 'Swim'],
        status: 'upcoming',
      },
    },
  ])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // The list is refetched, and the form is empty for the next trip.
  await waitFor(() => expect(sentQueries()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(screen.getByLabelText('Trip Title')).toHaveValue('')
  expect(screen.getByLabelText('Max Participants')).toHaveValue('10')
})

test('missing and invalid values are explained at their fields, and nothing is sent', async () => {
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByLabelText('Max Participants'), 'x')
  await user.type(dialog.getByLabelText('Activities'), 'x'.repeat(301))
  await user.clear(dialog.getByLabelText('Price per Person'))
  await user.type(dialog.getByLabelText('Price per Person'), '0.1')
  await submit()

  const errors: [label: string, message: string][] = [
    ['Trip Title', 'Enter a title.'],
    ['Location', 'Enter a location.'],
    ['Start Date', 'Choose a date.'],
    ['Max Participants', 'Enter a whole number.'],
    ['Price per Person', 'Enter 0, or an amount from 0.50 to 99,999.99.'],
    ['Activities', 'Use at most 300 characters per item.'],
  ]
  for (const [label, message] of errors) {
    await waitFor(() =>
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    )
  }
  expect(dialog.getByLabelText('Trip Title')).toHaveFocus()
  expect(server.changes).toEqual([])
})

test('the dialog shows the server’s error, and keeps the input even when it is closed', async () => {
  server.fails(createTrip, 'STATUS_BEFORE_DATES')
  const form = await openDialog()
  await fillIn(form)
  await form.submit()
  const banner = await form.dialog.findByRole('alert')
  expect(banner).toHaveTextContent(failures.STATUS_BEFORE_DATES.message)
  expect(banner).toHaveFocus()

  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }))
  await form.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(screen.getByLabelText('Trip Title')).toHaveValue('Ridge walk')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('typed text is restored after the session ended, until the trip is created', async () => {
  const adminClient = () => signIn(createQueryClient(), { isAdmin: true })
  await fillIn(await openDialog(adminClient()))
  cleanup()
  server.on(createTrip, aTrip())
  const form = await openDialog(adminClient())
  expect(form.dialog.getByLabelText('Trip Title')).toHaveValue('Ridge walk')
  expect(form.dialog.getByLabelText('End Date')).toHaveValue('2099-07-04')
  await form.submit()
  await screen.findByText('Trip created successfully!')
  cleanup()
  const { dialog } = await openDialog(adminClient())
  expect(dialog.getByLabelText('Trip Title')).toHaveValue('')
})

test('closing and opening the dialog does not send a trip again while it is being created', async () => {
  const answer = server.holds(createTrip)
  const form = await openDialog()
  await fillIn(form)
  await form.submit()
  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }))
  const reopenDialog = () => form.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  await reopenDialog()
  await form.submit()
  expect(form.dialog.getByRole('button', { name: 'Create Trip' })).toHaveAttribute('aria-disabled', 'true')
  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }))

  answer(aTrip())
  expect(await screen.findByText('Trip created successfully!')).toBeInTheDocument()
  await reopenDialog()
  expect(screen.getByLabelText('Trip Title')).toHaveValue('')
  expect(form.dialog.getByRole('button', { name: 'Create Trip' })).toBeEnabled()
  expect(server.changes).toHaveLength(1)
})

test('a duplicate opens in the editor', async () => {
  server.on(duplicateTrip, aTrip({ id: 12, title: 'Copy of Vega Islands' }))
  await chooseFromMenu(renderPage(), 'Duplicate')
  await waitFor(() => expect(location.pathname).toBe('/admin/trips/12/edit'))
  expect(await screen.findByText(/“Copy of Vega Islands” is saved as a draft/)).toBeInTheDocument()
  expect(server.changes).toEqual(['POST /api/trips/7/duplicate'])
})

test('a draft is published from the version that is shown', async () => {
  setTrips(aTrip({ status: 'draft', version: 3 }))
  server.on(updateTrip, aTrip())
  await chooseFromMenu(renderPage(), 'Publish')
  expect(await screen.findByText('Trip updated successfully!')).toBeInTheDocument()
  expect(server.calls(updateTrip)).toEqual([{ params: { id: 7 }, body: { status: 'upcoming', version: 3 } }])
})

test('a refusal shows the server’s message, and the list is loaded again', async () => {
  setTrips(aTrip({ currentParticipants: 0 }))
  server.fails(updateTrip, 'TRIP_HAS_BOOKINGS')
  await chooseFromMenu(renderPage(), 'Back to draft')
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent('Error')
  expect(toast).toHaveTextContent(failures.TRIP_HAS_BOOKINGS.message)
  await waitFor(() => expect(sentQueries()).toHaveLength(2))
})

test.each([
  [aTrip({ status: 'draft' }), ['Readiness', 'Payments', 'Duplicate', 'Save as template', 'Publish']],
  [
    aTrip({ currentParticipants: 0 }),
    ['Readiness', 'Payments', 'Duplicate', 'Save as template', 'Back to draft', 'Cancel trip'],
  ],
  [
    aTrip({ currentParticipants: 1 }),
    ['Readiness', 'Payments', 'Duplicate', 'Save as template', 'Cancel trip'],
  ],
  [aTrip({ status: 'ongoing' }), ['Readiness', 'Payments', 'Duplicate', 'Save as template', 'Cancel trip']],
  [aTrip({ status: 'completed' }), ['Readiness', 'Payments', 'Duplicate', 'Save as template']],
  [
    aTrip({ status: 'cancelled', currentParticipants: 0 }),
    ['Readiness', 'Payments', 'Duplicate', 'Save as template'],
  ],
])('the menu offers only possible actions: $status, $currentParticipants going', async (trip, choices) => {
  setTrips(trip)
  const user = renderPage()
  await user.click(await screen.findByRole('button', { name: 'More actions for Vega Islands' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(choices)
})

const affectedPeople = {
  bookings: 7,
  people: 12,
  holds: 0,
  waiting: 3,
  cars: 0,
  refund: '1446.00',
  sandboxRefund: null,
}

beforeEach(() => {
  server.on(previewTripCancellation, affectedPeople)
})

async function askToCancel() {
  const user = renderPage()
  await chooseFromMenu(user, 'Cancel trip')
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Cancel this trip?' })) }
}

test('the dialog says who is affected before a trip is cancelled', async () => {
  server.on(cancelTrip, () => {
    setTrips(aTrip({ status: 'cancelled' }))
    return aTrip({ status: 'cancelled' })
  })
  const { user, dialog } = await askToCancel()
  expect(
    await dialog.findByText('12 people, 3 on the waitlist. $1,446.00 will be refunded.'),
  ).toBeInTheDocument()
  expect(server.changes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel trip · refund $1,446.00' }))

  expect(await screen.findByText('We’re letting everyone on Vega Islands know.')).toBeInTheDocument()
  expect(server.changes).toEqual(['POST /api/trips/7/cancel'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const row = within(await screen.findByRole('article', { name: 'Vega Islands' }))
  expect(await row.findByText('Cancelled')).toBeInTheDocument()
})

test('choosing to keep the trip cancels nothing', async () => {
  const nobodyAffected = {
    bookings: 0,
    people: 0,
    holds: 0,
    waiting: 0,
    cars: 0,
    refund: '0.00',
    sandboxRefund: null,
  }
  server.on(previewTripCancellation, nobodyAffected)
  const { user, dialog } = await askToCancel()
  expect(await dialog.findByText('No one has booked yet, so there’s nothing to refund.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Cancel trip' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Keep trip' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.changes).toEqual([])
})

test('the dialog says why a trip could not be cancelled', async () => {
  server.fails(cancelTrip, 'TRIP_CLOSED')
  const { user, dialog } = await askToCancel()
  await dialog.findByText(/will be refunded/)
  await user.click(dialog.getByRole('button', { name: 'Cancel trip · refund $1,446.00' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(failures.TRIP_CLOSED.message)
})

test('a trip cannot be cancelled while it is not known who is affected', async () => {
  server.fails(previewTripCancellation, 'INTERNAL')
  const { user, dialog } = await askToCancel()
  expect(await dialog.findByText('We couldn’t check who’s affected.')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /^Cancel trip/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.calls(previewTripCancellation)).toHaveLength(2))
})
