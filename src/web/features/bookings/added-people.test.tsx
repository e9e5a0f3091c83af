import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addPeople,
  cancelBooking,
  changeBooking,
  listBookings,
  previewCancellation,
} from '#contract/bookings.ts'
import { listSeats } from '#contract/cars.ts'
import { failure } from '#testing/fake-reply.ts'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient, pathOf } from '../../api/query.ts'
import {
  comeBackAs,
  pickSeat,
  seatId,
  seats,
  showAs,
  showTab,
  withBookingSite,
} from './booking-tab.fixture.tsx'
import { aBooking, aHold, toBooking } from './bookings.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'

const site = withBookingSite()

/** As the page does when the server says that something has changed. */
const reload = (client: QueryClient, path: string) =>
  act(() => client.invalidateQueries({ predicate: ({ queryKey }) => pathOf(queryKey).startsWith(path) }))

const own = aBooking({ id: 31, transport: 'own' })
const held = aHold(600, { id: 32, addedTo: 31, partySize: 2, guests: ['Liv'] })
const confirmed = aBooking({ id: 32, addedTo: 31, partySize: 2, guests: ['Liv'], paid: '979.00' })

const preview = {
  paid: '979.00',
  refund: '489.50',
  percent: 50,
  reason: 'tiers' as const,
  daysBefore: 20,
  tiers: [{ daysBefore: 14, percent: 50 }],
  added: [],
  withdrawsCar: false,
}

test('people are added in a sheet, with a seat, and paid for at today’s price', async () => {
  site.setBookings(own)
  site.server.on(addPeople, () => {
    site.setBookings(own, held)
    return toBooking(held)
  })
  const user = showTab(aTrip({ price: '500.00' }))
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  const sheet = screen.getByRole('dialog', { name: 'Add people to your party' })
  // The viewer is one of the four already, and nobody who is added can drive.
  expect(within(sheet).getByRole('radio', { name: '4' })).toBeDisabled()
  expect(within(sheet).queryByRole('radio', { name: /^Driving/ })).not.toBeInTheDocument()
  await user.click(within(sheet).getByRole('radio', { name: '2' }))
  await user.type(within(sheet).getByLabelText('Guest 1 name (optional)'), 'Liv')
  await pickSeat(user, /^Back Right, available/)
  expect(within(sheet).getByText('$1,000.00')).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'Hold seat and pay' }))
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(`/checkout?tripId=${own.tripId}&amount=97900`),
  )
  expect(site.server.calls(addPeople)).toEqual([
    {
      params: { id: own.id },
      body: { partySize: 2, guests: ['Liv'], transport: 'car', seatIds: [seatId('Back Right')] },
    },
  ])
  expect(sheet).not.toBeInTheDocument()
})

test('the choice of people to add is separate from the booking, and survives a reload', async () => {
  site.setBookings(own)
  const user = showAs('ann')
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  await user.click(screen.getByRole('radio', { name: '3' }))

  const returningUser = comeBackAs('ann')
  await screen.findByRole('button', { name: 'Add people' })
  expect(screen.queryByRole('heading', { name: 'Change your booking' })).not.toBeInTheDocument()
  await returningUser.click(screen.getByRole('button', { name: 'Add people' }))
  expect(screen.getByRole('radio', { name: '3' })).toBeChecked()
})

test('a hold of added people has its own panel, and nobody else can be added until it is paid', async () => {
  site.setBookings(own, held)
  showTab()
  const panel = await screen.findByRole('region', {
    name: 'Held for the people you’re adding: Liv and 1 guest',
  })
  expect(within(panel).getByText('Liv and 1 guest, added to your booking')).toBeInTheDocument()
  await within(panel).findByRole('link', { name: 'Pay $979.00' })
  expect(within(panel).getByText(/Pay to confirm their spots\./)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'You’re going' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add people' })).not.toBeInTheDocument()
})

test('cancelling the hold of added people says so, and leaves the booking alone', async () => {
  site.setBookings(own, held)
  site.server.on(cancelBooking, () => {
    site.setBookings(own, { ...held, status: 'cancelled', endedBy: 'traveller', secondsLeft: null })
    return toBooking(own)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Cancel hold' }))
  const notice = await screen.findByText('You cancelled the hold. You were not charged.')
  expect(site.server.calls(cancelBooking)).toMatchObject([{ params: { id: held.id } }])
  await waitFor(() => expect(notice).toHaveFocus())
  expect(screen.getByRole('heading', { name: 'You’re going' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add people' })).toBeInTheDocument()
})

test('a hold that is made anew replaces the notice that the last one has expired', async () => {
  const expired = { ...held, status: 'expired' as const, endedAt: '2027-01-01T00:20:00.000Z' }
  site.setBookings(own, held)
  const client = createQueryClient()
  showTab(aTrip(), signIn(client, { id: 'ida' }))
  await screen.findByRole('link', { name: /^Pay/ })
  site.setBookings(own, expired)
  await reload(client, listBookings.path)
  expect(await screen.findByText(/^The hold for the people you were adding expired\./)).toBeInTheDocument()
  site.setBookings(own, expired, { ...held, id: 33, createdAt: '2027-01-01T00:21:00.000Z' })
  await reload(client, listBookings.path)
  await screen.findByRole('link', { name: /^Pay/ })
  expect(screen.queryByText(/expired/)).not.toBeInTheDocument()
})

test('the sheet stays open when the last spot goes, and says so', async () => {
  site.setBookings(own)
  const client = createQueryClient()
  const user = showTab(aTrip(), signIn(client, { id: 'ida' }))
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  site.setAvailability({ maxPartyNow: 0 })
  await reload(client, '/api/trips')
  expect(await screen.findByText('There’s no room to add people right now.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/^There’s no room to add people to your party/)).toBeInTheDocument()
})

test('sizes that do not fit now cannot be chosen, and a chosen one says so', async () => {
  site.setBookings(own)
  const client = createQueryClient()
  const user = showTab(aTrip(), signIn(client, { id: 'ida' }))
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  await user.click(screen.getByRole('radio', { name: '2' }))
  site.setAvailability({ maxPartyNow: 1 })
  await reload(client, '/api/trips')
  // Once: beside the choice there is no hint then.
  expect(await screen.findByText('There’s only room for 1 person right now.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '3' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: '1' }))
  expect(screen.getByRole('radio', { name: '2' })).toBeDisabled()
  expect(screen.getByText('There’s only room for 1 person right now.')).toBeInTheDocument()
})

test('a seat chosen for oneself is lost once it is held for people who are added', async () => {
  site.setBookings(aBooking({ id: 31, transport: 'car' }))
  const client = createQueryClient()
  const user = showTab(aTrip(), signIn(client, { id: 'ida' }))
  await pickSeat(user, /^Back Right, available/)
  site.server.on(
    listSeats,
    seats.map((seat) => (seat.seatLabel === 'Back Right' ? { ...seat, isLocked: true, isMine: true } : seat)),
  )
  await reload(client, '/api/trips')
  expect(await screen.findByText(/^Someone just took Back Right\./)).toBeInTheDocument()
})

test('whoever adds people in another tab is told so', async () => {
  site.setBookings(own)
  site.server.on(addPeople, () => {
    site.setBookings(own, held)
    return failure('ALREADY_ADDING')
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  await user.click(screen.getByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByText('You’re already adding people')).toBeInTheDocument()
  expect(
    await screen.findByRole('region', { name: /^Held for the people you’re adding/ }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a stored party that has become too large is cut down to the largest one possible', async () => {
  site.setBookings(own)
  const user = showAs('ann')
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  await user.click(screen.getByRole('radio', { name: '3' }))
  site.setBookings(own, { ...confirmed, partySize: 1 })
  const returningUser = comeBackAs('ann')
  await returningUser.click(await screen.findByRole('button', { name: 'Add people' }))
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
})

test('added people are changed and removed without the booking', async () => {
  site.setBookings(own, confirmed)
  site.server.on(changeBooking, toBooking(confirmed))
  site.server.on(previewCancellation, preview)
  site.server.on(cancelBooking, () => {
    const amounts = { refunded: '489.50', refundPending: '489.50' }
    site.setBookings(own, { ...confirmed, ...amounts, status: 'cancelled', endedBy: 'traveller' })
    return toBooking(own)
  })
  const user = showTab()
  const panel = await screen.findByRole('region', { name: 'People you’ve added: Liv and 1 guest' })
  await user.click(within(panel).getByRole('button', { name: 'Choose their seats' }))
  const form = screen.getByRole('region', { name: 'Change spots for people you’ve added' })
  // Confirmed parties only become smaller.
  expect(within(form).getByRole('radio', { name: '3' })).toBeDisabled()
  await pickSeat(user, /^Back Right, available/)
  await user.click(within(form).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(site.server.calls(changeBooking)).toMatchObject([{ params: { id: 32 } }]))

  await user.click(within(panel).getByRole('button', { name: 'Remove people' }))
  const dialog = screen.getByRole('dialog', { name: 'Remove the people you’ve added?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Remove people · refund $489.50' }))
  expect(await screen.findByText('People removed')).toBeInTheDocument()
  expect(screen.getByText('$489.50 will be refunded to the way you paid.')).toBeInTheDocument()
  expect(await screen.findByText(/^The people you’d added are no longer on the trip\./)).toBeInTheDocument()
})

test('cancelling the booking says what the people who were added get back', async () => {
  site.setBookings(aBooking({ id: 31, transport: 'own', paid: '489.50' }), confirmed)
  const added = [{ bookingId: 32, partySize: 2, paid: '979.00', refund: '979.00' }]
  site.server.on(previewCancellation, { ...preview, refund: '244.75', added })
  const user = showTab()
  const panel = await screen.findByRole('region', { name: 'You’re going' })
  await user.click(within(panel).getByRole('button', { name: 'Cancel booking' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel your booking?' })
  await within(dialog).findByText(
    'The 2 people you added lose their spots too. You’ll get $979.00 back for them, $1,223.75 in all.',
  )
  expect(
    within(dialog).getByRole('button', { name: 'Cancel booking · refund $1,223.75' }),
  ).toBeInTheDocument()
})

test.each([
  ['the party has four people', { partySize: 3 }, {}, 0],
  ['the trip has started', { partySize: 1 }, { isOpen: false }, 0],
  ['no spot is free', { partySize: 1 }, { maxPartyNow: 0 }, 1],
])('nobody can be added if %s', async (_case, addedParty, availability, notes) => {
  site.setBookings(own, { ...confirmed, ...addedParty })
  site.setAvailability(availability)
  showTab()
  await screen.findByRole('heading', { name: 'People you’ve added' })
  expect(screen.queryByRole('button', { name: 'Add people' })).not.toBeInTheDocument()
  expect(screen.queryAllByText(/^There’s no room to add people/)).toHaveLength(notes)
})
