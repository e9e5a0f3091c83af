import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptOffer, listBookings, renewHold, type MyBooking } from '#contract/bookings.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { listWaitlist, type MyWaitlistEntry } from '#contract/waitlist.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { emptySite } from '../api/site.ts'
import { aBooking, aHold, anInvitation, toBooking } from '../features/bookings/bookings.fixture.ts'
import { dismissToast } from '../ui/toast.tsx'
import BookingsPage from './bookings.tsx'

let server: FakeServer
const setBookings = (...bookings: MyBooking[]) => server.on(listBookings, bookings)
const setWaitlist = (...entries: MyWaitlistEntry[]) => server.on(listWaitlist, entries)

beforeEach(() => {
  server = startFakeServer()
  server.on(listSeatSuggestions, [])
  server.on(getSite, { ...emptySite, payments: 'sandbox' })
  setBookings()
  setWaitlist()
})
afterEach(() => {
  act(dismissToast)
})

const bookingOf = (title: string, overrides: Partial<MyBooking>): MyBooking => {
  const booking = aBooking(overrides)
  return { ...booking, trip: { ...booking.trip, title } }
}
/** A waitlist entry. Its trip has the same id. */
const entryOf = (id: number, title: string, offer: MyWaitlistEntry['offer'] = null): MyWaitlistEntry => ({
  id,
  tripId: id,
  partySize: 2,
  acceptsFewer: true,
  position: 2,
  parties: 5,
  passedOver: null,
  offer,
  createdAt: '2027-01-01T00:00:00.000Z',
  trip: { ...aBooking().trip, title },
})
/** The titles of the trips in a group. */
const titles = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

test('bookings are grouped by what the person has to do', async () => {
  setBookings(
    bookingOf('Held', { id: 1, status: 'held', secondsLeft: 600 }),
    bookingOf('Offer', {
      id: 2,
      status: 'offered',
      secondsLeft: 7000,
      expiresAt: '2027-03-09T14:02:00.000Z',
    }),
    bookingOf('Going', {
      id: 3,
      transport: 'car',
      seatIds: [9],
      seats: [
        {
          id: 9,
          carId: 1,
          seatLabel: 'Back Left',
          driverFirstName: 'Maya',
          isOwnCar: false,
          fuelEstimate: '48.50',
        },
      ],
    }),
    bookingOf('Gone', {
      id: 4,
      status: 'cancelled',
      endedBy: 'organiser',
      endedAt: '2027-02-09T14:02:00.000Z',
      transport: 'car',
    }),
  )
  const offer = { bookingId: 2, partySize: 2, expiresAt: '2027-03-09T14:02:00.000Z', secondsLeft: 7000 }
  setWaitlist(entryOf(8, 'Queue'), entryOf(2, 'Offer', offer))
  renderWithProviders(<BookingsPage />)
  await screen.findByRole('heading', { name: 'Upcoming' })
  expect(titles('Held')).toEqual(['Held'])
  expect(titles('Waitlist and offers')).toEqual(['Offer', 'Queue'])
  expect(titles('Upcoming')).toEqual(['Going'])
  expect(titles('Past and cancelled')).toEqual(['Gone'])
  expect(await screen.findByRole('link', { name: 'Pay $489.50: Held' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=48950',
  )
  expect(screen.getByText(/^Accept by Tue, Mar 9.*Then you’ll have 15 minutes to pay\.$/)).toBeInTheDocument()
  expect(screen.getByText('$489.50, plus about $48.50 to Maya for fuel')).toBeInTheDocument()
  expect(screen.getByText('Back Left in Maya’s car')).toBeInTheDocument()
  expect(screen.getByText('You’re 2nd of 5 in line')).toBeInTheDocument()
  expect(
    screen.getByText(/^The organiser cancelled this booking on Tue, Feb 9, \d\d:\d\d\.$/),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Going' })).toHaveAttribute('href', '/trip/7')
})

test('ended bookings show no seat and no price, and expired ones can be chosen again', async () => {
  setBookings(
    bookingOf('Vega', { id: 1, tripId: 1, transport: 'car', status: 'expired', endedBy: 'time' }),
    bookingOf('Lofoten', { id: 2, tripId: 2, transport: 'car', status: 'cancelled', endedBy: 'traveller' }),
    bookingOf('Senja', { id: 3, tripId: 3, status: 'expired', endedBy: 'time' }),
    bookingOf('Senja', { id: 4, tripId: 3, transport: 'own' }),
  )
  renderWithProviders(<BookingsPage />)
  const pastBookings = within(await screen.findByRole('region', { name: 'Past and cancelled' }))
  expect(pastBookings.queryByText(/needs? a seat|In a shared car|\$/)).not.toBeInTheDocument()
  expect(pastBookings.getAllByText(/^Your time to book this spot ran out/)).toHaveLength(2)
  expect(pastBookings.getByText('You cancelled this, before it was confirmed.')).toBeInTheDocument()
  // Not for Senja, which is booked again.
  const againLinks = pastBookings.getAllByRole('link', { name: /^Choose again/ })
  expect(againLinks.map((link) => link.getAttribute('href'))).toEqual(['/trip/1?tab=booking#places'])
})

test('bookings show the payment, refunds, the time for a full refund, and the receipt', async () => {
  setBookings(
    bookingOf('Going', { id: 1, paid: '241.00', fullRefundUntil: '2099-03-09T12:00:00.000Z' }),
    bookingOf('Gone', {
      id: 2,
      status: 'cancelled',
      endedBy: 'traveller',
      confirmedAt: '2027-01-01T00:00:00.000Z',
      paid: '241.00',
      refunded: '120.50',
      refundPending: '120.50',
    }),
    bookingOf('Free', { id: 3, unitPrice: '0.00' }),
  )
  renderWithProviders(<BookingsPage />)
  const going = within(await screen.findByRole('region', { name: 'Upcoming' }))
  expect(going.getByText('$241.00')).toBeInTheDocument()
  expect(going.getByText(/for a full refund\.$/)).toBeInTheDocument()
  const gone = within(screen.getByRole('region', { name: 'Past and cancelled' }))
  expect(gone.getByText('A refund of $120.50 is on its way.')).toBeInTheDocument()
  const receipts = screen.getAllByRole('link', { name: /^Receipt/ })
  expect(receipts.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Receipt: Going', '/bookings/1/receipt'],
    ['Receipt: Gone', '/bookings/2/receipt'],
  ])
})

test('the page listens to the trips whose bookings have not ended', async () => {
  setBookings(
    bookingOf('Vega', { id: 1, tripId: 1 }),
    bookingOf('Senja', { id: 3, tripId: 3, status: 'expired', endedBy: 'time' }),
  )
  setWaitlist(entryOf(8, 'Queue'))
  renderWithProviders(<BookingsPage />)
  await vi.waitFor(() => expect(server.liveStream.topics).toEqual(['me', 'trip:1', 'trip:8']))
})

test('a place whose payment is being processed shows neither time left nor a way to pay', async () => {
  setBookings(aHold(80_000, { paymentStatus: 'processing' }))
  renderWithProviders(<BookingsPage />)
  expect(await screen.findByText(/^Your payment is being processed\./)).toBeInTheDocument()
  expect(screen.getByText('Processing')).toBeInTheDocument()
  expect(screen.queryByText('Held for you')).not.toBeInTheDocument()
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test.each([
  ['Choose a seat', aBooking({ transport: 'car' })],
  ['Change booking', aBooking({ transport: 'own' })],
])('a confirmed booking links to the form that changes it: %s', async (words, booking) => {
  const trip = { ...booking.trip, category: 'cycling', imageUrl: null }
  setBookings({ ...booking, trip })
  renderWithProviders(<BookingsPage />)
  expect(await screen.findByRole('link', { name: `${words}: Vega Islands` })).toHaveAttribute(
    'href',
    '/trip/7?tab=booking#change-booking',
  )
  // A trip without a picture uses its category's, as on its card.
  expect(document.querySelector('article img')).toHaveAttribute('src', '/photos/cycling.jpg')
})

test('an offer is accepted in its row', async () => {
  setBookings(aBooking({ status: 'offered', secondsLeft: 7000, expiresAt: '2027-03-09T14:02:00.000Z' }))
  server.on(acceptOffer, () => {
    setBookings(aHold(900))
    return toBooking(aHold(900))
  })
  const user = renderWithProviders(<BookingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Accept: Vega Islands' }))
  expect(await screen.findByText('Held for you')).toBeInTheDocument()
  expect(server.changes).toEqual(['POST /api/bookings/31/accept'])
})

test('an invitation to an unconfirmed address says so, until the address is confirmed', async () => {
  const offer = { status: 'offered', secondsLeft: 7000, expiresAt: '2027-03-09T14:02:00.000Z' } as const
  setBookings(aBooking({ ...offer, invitation: anInvitation({ obstacle: 'unconfirmed' }) }))
  renderWithProviders(<BookingsPage />)
  expect(await screen.findByText(/^Confirm your email address first/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See invitation: Vega Islands' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()

  setBookings(aBooking({ ...offer, invitation: anInvitation() }))
  await vi.waitFor(() => server.liveStream.opens())
  act(() => server.liveStream.sends({ topic: 'me', what: 'account' }))
  expect(await screen.findByRole('button', { name: 'Accept: Vega Islands' })).toBeInTheDocument()
})

test('an invitation to an address that the account no longer has says so, and can be declined', async () => {
  setBookings(
    aBooking({
      status: 'offered',
      secondsLeft: 7000,
      expiresAt: '2027-03-09T14:02:00.000Z',
      invitation: anInvitation({ obstacle: 'other-address' }),
    }),
  )
  renderWithProviders(<BookingsPage />)
  expect(
    await screen.findByText(/Ask the organiser to withdraw it and invite your new address\.$/),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Decline: Vega Islands' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/Accept by/)).not.toBeInTheDocument()
})

test('an invitation that an organiser ended says whether the trip was cancelled', async () => {
  const ended = (title: string, id: number) =>
    bookingOf(title, {
      id,
      status: 'cancelled',
      endedBy: 'organiser',
      endedAt: '2027-02-09T14:02:00.000Z',
      invitation: anInvitation(),
    })
  const cancelled = ended('Vega', 1)
  setBookings({ ...cancelled, trip: { ...cancelled.trip, status: 'cancelled' } }, ended('Senja', 2))
  renderWithProviders(<BookingsPage />)
  expect(await screen.findByText('The organiser cancelled this trip.')).toBeInTheDocument()
  expect(screen.getAllByText(/^The organiser withdrew this invitation on/)).toHaveLength(1)
})

test('a row shows why the server refused its action', async () => {
  setBookings(aHold(600))
  server.fails(renewHold, 'HOLD_ENDED')
  const user = renderWithProviders(<BookingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Keep holding: Vega Islands' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failures.HOLD_ENDED.message)
})

test('a person without bookings is led to the adventures', async () => {
  renderWithProviders(<BookingsPage />)
  expect(await screen.findByRole('link', { name: 'Browse Adventures' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'No bookings yet' })).toBeInTheDocument()
})

test('only a confirmed booking can be added to the calendar from its row', async () => {
  setBookings(
    bookingOf('Going', { id: 1, tripId: 11 }),
    { ...aHold(600), id: 2, tripId: 12 },
    { ...bookingOf('Over', { id: 3, tripId: 13 }), status: 'cancelled', endedBy: 'traveller' },
  )
  const user = renderWithProviders(<BookingsPage />)
  await user.click(await screen.findByRole('button', { name: /^Add to calendar/ }))
  const menu = within(screen.getByRole('menu', { name: 'Add to calendar: Going' }))
  expect(menu.getByRole('menuitem', { name: /^Download/ })).toHaveAttribute(
    'href',
    '/api/trips/11/calendar.ics',
  )
})

test('while the live connection is down, the page says how old it may be', async () => {
  setBookings(aHold(600))
  renderWithProviders(<BookingsPage />)
  await screen.findByText('Held for you')
  expect(screen.queryByText(/^Bookings as of/)).not.toBeInTheDocument()
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Bookings as of \d+:\d\d/)).toBeInTheDocument()
})
