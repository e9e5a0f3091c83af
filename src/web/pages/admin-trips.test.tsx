import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTrips, type Trip, cancelTrip, previewTripCancellation } from '#contract/trips.ts'
import { createTrip, duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { failures } from '#contract/errors.ts'
import { startFakeServer, page, type FakeServer } from '#testing/fake-server.ts'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import AdminTripsPage from './admin-trips.tsx'

let server: FakeServer
/** Sets the trips that the server returns. */
const has = (...trips: Trip[]) => server.on(listTrips, page(listTrips, trips, { total: trips.length }))

beforeEach(() => {
  server = startFakeServer()
  has(aTrip())
  history.replaceState(null, '', '/admin/trips')
})
afterEach(() => {
  act(dismissToast)
  cleanup()
})

function show(queryClient = createQueryClient()) {
  render(
    <QueryClientProvider client={queryClient}>
      <AdminTripsPage />
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const asked = () => server.calls(listTrips).map(({ query }) => query)

async function chooseFromMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Vega Islands' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

async function openDialog(queryClient = createQueryClient()) {
  const user = show(queryClient)
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

test('every trip is listed, the newest first, with what matters about it and the ways on', async () => {
  has(aTrip({ status: 'draft' }))
  show()
  const row = within(await screen.findByRole('article', { name: 'Vega Islands' }))
  expect(asked()).toEqual([{ sort: 'newest', limit: 20 }])
  for (const text of ['Vega, Norway', 'Mar 9 – 12, 2027', 'Draft', '$489.50']) {
    expect(row.getByText(text)).toBeInTheDocument()
  }
  expect(row.getByText(/7\/10/)).toHaveTextContent('7/10 spots taken')
  expect(row.getByRole('link', { name: 'View Vega Islands' })).toHaveAttribute('href', '/trip/7')
  expect(row.getByRole('link', { name: 'Edit Vega Islands' })).toHaveAttribute('href', '/admin/trips/7/edit')
  expect(screen.getByText('1 trip')).toBeInTheDocument()
})

test('search, status and order stand in the address, and are asked for', async () => {
  history.replaceState(null, '', '/admin/trips?status=upcoming&status=x&category=hiking')
  const user = show()
  await screen.findByText('1 trip for Upcoming')
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft')
  await user.selectOptions(screen.getByLabelText('Sort'), 'Soonest')
  await user.type(screen.getByLabelText('Search trips'), 'lake{Enter}')
  await screen.findByText('1 trip for “lake”, Draft')
  expect(location.search).toBe('?status=draft&sort=soonest&q=lake')
  expect(asked().at(0)).toEqual({ status: 'upcoming', sort: 'newest', limit: 20 })
  expect(asked().at(-1)).toEqual({ q: 'lake', status: 'draft', sort: 'soonest', limit: 20 })
})

test('no trip at all, and none for a filter, are different things', async () => {
  has()
  history.replaceState(null, '', '/admin/trips?q=lake&status=draft')
  const user = show()
  expect(
    await screen.findByText('We found nothing for “lake”, Draft. Try fewer filters.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No trips yet')).toBeInTheDocument()
  expect(location.search).toBe('')
})

test('more trips come page by page', async () => {
  const next = { cursor: 'abc' }
  server.on(listTrips, page(listTrips, [aTrip()], { total: 2, next }))
  server.on(listTrips, { query: next }, page(listTrips, [aTrip({ id: 8, title: 'Lofoten' })], { total: 2 }))
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Show more trips' }))
  expect(await screen.findByRole('article', { name: 'Lofoten' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more trips' })).not.toBeInTheDocument()
})

test('a list that cannot be loaded can be tried again', async () => {
  server.fails(listTrips, 'INTERNAL')
  const user = show()
  expect(await screen.findByText('We couldn’t load the trips.')).toBeInTheDocument()
  has(aTrip())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
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
  await waitFor(() => expect(asked()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(screen.getByLabelText('Trip Title')).toHaveValue('')
  expect(screen.getByLabelText('Max Participants')).toHaveValue('10')
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByLabelText('Max Participants'), 'x')
  await user.type(dialog.getByLabelText('Activities'), 'x'.repeat(301))
  await user.clear(dialog.getByLabelText('Price per Person'))
  await user.type(dialog.getByLabelText('Price per Person'), '0.1')
  await submit()

  const wrong: [string, string][] = [
    ['Trip Title', 'Enter a title.'],
    ['Location', 'Enter a location.'],
    ['Start Date', 'Choose a date.'],
    ['Max Participants', 'Enter a whole number.'],
    ['Price per Person', 'Enter 0, or an amount from 0.50 to 99,999.99.'],
    ['Activities', 'Use at most 300 characters per item.'],
  ]
  for (const [label, message] of wrong) {
    await waitFor(() =>
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    )
  }
  expect(dialog.getByLabelText('Trip Title')).toHaveFocus()
  expect(server.changes).toEqual([])
})

test("the server's sentence stands in the dialog, and what was typed stays, even when it is closed", async () => {
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

test('what was typed is there again after the session ended, until the trip is there', async () => {
  const organiser = () => signIn(createQueryClient(), { isAdmin: true })
  await fillIn(await openDialog(organiser()))
  cleanup()
  server.on(createTrip, aTrip())
  const form = await openDialog(organiser())
  expect(form.dialog.getByLabelText('Trip Title')).toHaveValue('Ridge walk')
  expect(form.dialog.getByLabelText('End Date')).toHaveValue('2099-07-04')
  await form.submit()
  await screen.findByText('Trip created successfully!')
  cleanup()
  const { dialog } = await openDialog(organiser())
  expect(dialog.getByLabelText('Trip Title')).toHaveValue('')
})

test('a trip under way is not sent a second time by closing and opening the dialog', async () => {
  const arrive = server.holds(createTrip)
  const form = await openDialog()
  await fillIn(form)
  await form.submit()
  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }))
  const open = () => form.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  await open()
  await form.submit()
  expect(form.dialog.getByRole('button', { name: 'Create Trip' })).toHaveAttribute('aria-disabled', 'true')
  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }))

  arrive(aTrip())
  expect(await screen.findByText('Trip created successfully!')).toBeInTheDocument()
  await open()
  expect(screen.getByLabelText('Trip Title')).toHaveValue('')
  expect(form.dialog.getByRole('button', { name: 'Create Trip' })).toBeEnabled()
  expect(server.changes).toHaveLength(1)
})

test('a duplicate opens in the editor', async () => {
  server.on(duplicateTrip, aTrip({ id: 12, title: 'Copy of Vega Islands' }))
  await chooseFromMenu(show(), 'Duplicate')
  await waitFor(() => expect(location.pathname).toBe('/admin/trips/12/edit'))
  expect(await screen.findByText(/“Copy of Vega Islands” is saved as a draft/)).toBeInTheDocument()
  expect(server.changes).toEqual(['POST /api/trips/7/duplicate'])
})

test('a draft is published from the version that is shown', async () => {
  has(aTrip({ status: 'draft', version: 3 }))
  server.on(updateTrip, aTrip())
  await chooseFromMenu(show(), 'Publish')
  expect(await screen.findByText('Trip updated successfully!')).toBeInTheDocument()
  expect(server.calls(updateTrip)).toEqual([{ params: { id: 7 }, body: { status: 'upcoming', version: 3 } }])
})

test('a refusal is said in the words of the server, and the list is asked for again', async () => {
  has(aTrip({ currentParticipants: 0 }))
  server.fails(updateTrip, 'TRIP_HAS_BOOKINGS')
  await chooseFromMenu(show(), 'Back to draft')
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent('Error')
  expect(toast).toHaveTextContent(failures.TRIP_HAS_BOOKINGS.message)
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test.each([
  [aTrip({ status: 'draft' }), ['Readiness', 'Payments', 'Duplicate', 'Publish']],
  [aTrip({ currentParticipants: 0 }), ['Readiness', 'Payments', 'Duplicate', 'Back to draft', 'Cancel trip']],
  [aTrip({ currentParticipants: 1 }), ['Readiness', 'Payments', 'Duplicate', 'Cancel trip']],
  [aTrip({ status: 'ongoing' }), ['Readiness', 'Payments', 'Duplicate', 'Cancel trip']],
  [aTrip({ status: 'completed' }), ['Readiness', 'Payments', 'Duplicate']],
  [aTrip({ status: 'cancelled', currentParticipants: 0 }), ['Readiness', 'Payments', 'Duplicate']],
])('the menu offers what is possible: $status, $currentParticipants going', async (trip, choices) => {
  has(trip)
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'More actions for Vega Islands' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(choices)
})

const touched = { bookings: 7, people: 12, holds: 0, waiting: 3, cars: 0, refund: '1446.00' }

beforeEach(() => {
  server.on(previewTripCancellation, touched)
})

async function askToCancel() {
  const user = show()
  await chooseFromMenu(user, 'Cancel trip')
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Cancel this trip?' })) }
}

test('a trip is cancelled only after it was said whom that touches', async () => {
  server.on(cancelTrip, () => {
    has(aTrip({ status: 'cancelled' }))
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

test('a trip that was not cancelled after all stays', async () => {
  const nobody = { bookings: 0, people: 0, holds: 0, waiting: 0, cars: 0, refund: '0.00' }
  server.on(previewTripCancellation, nobody)
  const { user, dialog } = await askToCancel()
  expect(await dialog.findByText('No one has booked yet, so there’s nothing to refund.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Cancel trip' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Keep trip' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.changes).toEqual([])
})

test('why a trip could not be cancelled is said in the dialog', async () => {
  server.fails(cancelTrip, 'TRIP_CLOSED')
  const { user, dialog } = await askToCancel()
  await dialog.findByText(/will be refunded/)
  await user.click(dialog.getByRole('button', { name: 'Cancel trip · refund $1,446.00' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(failures.TRIP_CLOSED.message)
})

test('nothing is cancelled while it is not known whom that touches', async () => {
  server.fails(previewTripCancellation, 'INTERNAL')
  const { user, dialog } = await askToCancel()
  expect(await dialog.findByText('We couldn’t check who’s affected.')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /^Cancel trip/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.calls(previewTripCancellation)).toHaveLength(2))
})
