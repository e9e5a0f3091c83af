import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startFakeServer, failure, lostAnswer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import {
  acceptOffer,
  cancelBooking,
  changeBooking,
  getAvailability,
  holdPlaces,
  listBookings,
  previewCancellation,
  renewHold,
  type Availability,
  type Cancellation,
  type MyBooking,
} from '#contract/bookings.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { useLive, useLiveState } from '../../api/live.ts'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { carOf, seatsOf } from '../cars/cars.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import { BookingTab } from './booking-tab.tsx'
import { aBooking, aHold, anAvailability, toBooking } from './bookings.fixture.ts'

const car = carOf(1)
const seats = seatsOf(car)
const cancellation: Cancellation = {
  paid: '100.00',
  refund: '50.00',
  percent: 50,
  reason: 'tiers',
  daysBefore: 20,
  tiers: [{ daysBefore: 14, percent: 50 }],
  withdrawsCar: true,
}

let server: FakeServer
/** Sets the viewer's bookings. */
const has = (...bookings: MyBooking[]) => server.on(listBookings, bookings)
const isAvailable = (given: Partial<Availability>) => server.on(getAvailability, anAvailability(given))

beforeEach(() => {
  server = startFakeServer()
  server.on(getSite, { ...emptySite, payments: 'sandbox' })
  has()
  isAvailable({})
  server.on(listCars, [car])
  server.on(listSeats, seats)
  server.on(getWaitlist, null)
  server.on(previewCancellation, cancellation)
})
afterEach(() => {
  act(dismissToast)
  vi.useRealTimers()
})

const seatId = (label: string) => seats.find(({ seatLabel }) => seatLabel === label)!.id

/** Somebody else takes a seat. */
function take(label: string) {
  const taken = { isLocked: true, isHeld: true }
  server.on(
    listSeats,
    seats.map((seat) => (seat.seatLabel === label ? { ...seat, ...taken } : seat)),
  )
}

function showTab(trip = aTrip(), queryClient = createQueryClient()) {
  return renderWithProviders(<BookingTab trip={trip} />, queryClient)
}

const seat = (name: RegExp) =>
  within(screen.getByRole('group', { name: /Vehicle by Driver/ })).getByRole('button', { name })
const pick = async (user: ReturnType<typeof renderWithProviders>, name: RegExp) => {
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  await user.click(seat(name))
}

test('a chosen seat is summed up, held when the server agrees, and not before', async () => {
  const agree = server.holds(holdPlaces)
  const user = showTab()
  await pick(user, /^Back Left, available/)
  expect(screen.getByText('Back Left in Maya’s car, $50.00 fuel share')).toBeInTheDocument()
  expect(screen.getByText('$489.50')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hold seat' }))
  expect(screen.getByRole('button', { name: 'Holding…' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('heading', { name: 'Held for you' })).not.toBeInTheDocument()

  const hold = aHold(900, { transport: 'car' })
  has(hold)
  agree(toBooking(hold))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toHaveFocus()
  const body = { partySize: 1, guests: [], transport: 'car', seatIds: [seatId('Back Left')] }
  expect(server.calls(holdPlaces)).toEqual([{ params: { tripId: 7 }, body }])
})

test('a party has seats for some, names for guests, and a price for all', async () => {
  server.fails(holdPlaces, 'TRY_AGAIN')
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '2' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'Liv')
  await pick(user, /^Passenger, available/)
  expect(screen.getByText(/1 still needs a seat\./)).toBeInTheDocument()
  expect(screen.getByText('$979.00')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hold seat' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again')
  expect(server.calls(holdPlaces)[0]?.body).toEqual({
    partySize: 2,
    guests: ['Liv'],
    transport: 'car',
    seatIds: [seatId('Passenger')],
  })
})

test('a seat that somebody else was faster to take is unchosen, and nobody is blamed', async () => {
  server.on(holdPlaces, () => {
    take('Back Left')
    return failure('SEAT_TAKEN')
  })
  const user = showTab()
  await pick(user, /^Back Left, available/)
  await user.click(screen.getByRole('button', { name: 'Hold seat' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone just took Back Left. Two seats are still free.',
  )
  expect(screen.getByText('No seat chosen yet')).toBeInTheDocument()
  await pick(user, /^Back Right, available/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('says when a paused person can hold again, and links to the holds of somebody with too many', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 1, 13, 20) })
  server.fails(holdPlaces, 'HOLD_PAUSED', { retryAfterSeconds: 45 * 60 })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can hold a spot on this trip again at 14:05.',
  )
  server.fails(holdPlaces, 'TOO_MANY_HOLDS')
  await user.click(screen.getByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('link', { name: 'See your holds' })).toHaveAttribute('href', '/bookings')
})

test('without a network nothing is sent, and it says why; with one it goes on', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  showTab()
  const button = await screen.findByRole('button', { name: 'Hold spot' })
  onLine.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(button).toBeDisabled()
  expect(screen.getByText(/^You’re offline\. You can continue/)).toBeInTheDocument()
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(button).toBeEnabled()
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument()
})

test('booking does not wait for the stream of changes', async () => {
  function Listening() {
    useLive(['trip:7'])
    return useLiveState().isLive ? 'Live' : 'Not live'
  }
  renderWithProviders(<Listening />)
  showTab()
  await waitFor(() => expect(server.liveStreams).toHaveLength(1))
  act(() => server.liveStream.isCut())
  expect(await screen.findByText('Not live')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('without an answer the page does not say that nothing was changed', async () => {
  server.on(holdPlaces, () => {
    has(aHold(900))
    return lostAnswer
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toBeInTheDocument()
  expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument()
})

test('a trip that has filled up meanwhile leads to the waitlist', async () => {
  server.on(holdPlaces, () => {
    isAvailable({ placesLeft: 0, maxPartyNow: 0 })
    return failure('TRIP_FULL')
  })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: /^Own transport/ }))
  await user.click(screen.getByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('heading', { name: 'This trip is full' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(failures.TRIP_FULL.message)
})

test('a party that does not fit waits; a smaller one books', async () => {
  isAvailable({ placesLeft: 1, maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '3' }))
  expect(screen.getByRole('heading', { name: 'No room for 3 right now' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  expect(screen.getByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('a booking made in another tab is shown instead of a second one', async () => {
  server.on(holdPlaces, () => {
    has(aBooking())
    return failure('ALREADY_BOOKED')
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('heading', { name: 'You’re going' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('You already have a spot on this trip. Here it is.')
})

test('a trip that costs nothing is booked for free', async () => {
  showTab(aTrip({ price: '0.00' }))
  expect(await screen.findByRole('button', { name: 'Book for free' })).toBeEnabled()
})

test('a cancelled trip has no places to speak of', async () => {
  isAvailable({ isOpen: false, confirmed: 0, held: 0, placesLeft: 10 })
  showTab(aTrip({ status: 'cancelled' }))
  expect(await screen.findByRole('heading', { name: 'This trip is cancelled' })).toBeInTheDocument()
  expect(screen.queryByText(/spots left|taken/)).not.toBeInTheDocument()
})

test('who has no car cannot drive one, and is shown where to volunteer it', async () => {
  showTab()
  expect(await screen.findByRole('radio', { name: /^Driving my own car/ })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Offer your car' })).toHaveAttribute(
    'href',
    '/trip/7?tab=volunteer#places',
  )
})

test('a hold counts down by the server, warns two minutes ahead, and can be kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The device's clock is an hour off: only elapsed time counts.
  vi.setSystemTime('2027-01-01T05:00:00.000Z')
  has(aHold(600))
  server.on(renewHold, () => {
    has(aHold(900))
    return toBooking(aHold(900))
  })
  showTab()
  expect(await screen.findByText(/^(10:00|9:59) left$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pay $489.50' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=48950',
  )

  await act(() => vi.advanceTimersByTimeAsync(481_000))
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(spoken).toContain('Less than 2 minutes left')
  expect(spoken.some((text) => text.includes('up to 45 minutes in total'))).toBe(true)
  act(() => screen.getByRole('button', { name: 'Keep holding' }).click())
  expect(await screen.findByText(/^(15:00|14:59) left$/)).toBeInTheDocument()
  expect(screen.queryByText('Less than two minutes left.')).not.toBeInTheDocument()
})

test('where payments are not set up, a hold says so and cannot be paid for', async () => {
  server.on(getSite, emptySite)
  has(aHold(600))
  showTab()
  expect(await screen.findByText(/You can’t pay on this site yet/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test('a hold whose payment is being processed has neither a clock nor a way to pay', async () => {
  has(aHold(80_000, { paymentStatus: 'processing' }))
  showTab()
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeInTheDocument()
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Keep holding' })).not.toBeInTheDocument()
})

test('when the time runs out the page says so, and offers to choose again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  has(aHold(5))
  showTab()
  await screen.findByRole('heading', { name: 'Held for you' })
  has(aBooking({ status: 'expired', endedBy: 'time' }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText(/Your hold expired/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('a confirmed party that lost a seat is shown the free ones, and takes one', async () => {
  has(aBooking({ transport: 'car', partySize: 2, guests: ['Liv'] }))
  server.on(changeBooking, () => {
    const changed = aBooking({
      transport: 'car',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [103],
      seats: [{ id: 103, carId: 1, seatLabel: 'Back Right', driverFirstName: 'Maya', fuelEstimate: '48.50' }],
    })
    has(changed)
    return toBooking(changed)
  })
  const user = showTab()
  expect(await screen.findByText('2 of you still need a seat.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '3' })).toBeDisabled()
  await pick(user, /^Back Right, available/)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('1 of you still needs a seat.')).toBeInTheDocument()
  expect(server.calls(changeBooking)).toMatchObject([{ params: { id: 31 }, body: { seatIds: [103] } }])
})

test("a driver's guests keep their seats when something else is changed, and choose other ones", async () => {
  const mine = seatId('Back Left')
  server.on(
    listSeats,
    seats.map((each) => (each.id === mine ? { ...each, isLocked: true, isMine: true } : each)),
  )
  has(
    aBooking({
      transport: 'driving',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [mine],
      seats: [{ id: mine, carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', fuelEstimate: '48.50' }],
    }),
  )
  server.fails(changeBooking, 'TRY_AGAIN')
  const user = showTab()
  expect(await screen.findByText('Driving your own car; Liv in Back Left')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'a')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await pick(user, /^Back Right, available/)
  expect(screen.getByText('Driving my own car; Liva in Back Right')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(server.calls(changeBooking).map(({ body }) => body)).toEqual([
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [mine] },
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [seatId('Back Right')] },
  ])
})

test('the form that a button opens is read next, and the place again once it is saved', async () => {
  const booking = aBooking({ transport: 'own' })
  has(booking)
  server.on(changeBooking, toBooking(booking))
  const scrolledTo: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Change booking' }))
  const title = screen.getByRole('heading', { name: 'Change your booking' })
  expect(title).toHaveFocus()
  expect(scrolledTo).toEqual([title])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re going' })).toHaveFocus())
})

test('a party that is too large can still be kept as it is', async () => {
  has(aHold(900, { transport: 'own' }))
  isAvailable({ maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Change booking' }))
  await user.click(screen.getByRole('radio', { name: '4' }))
  expect(screen.getByText('There’s only room for 2 people right now.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep as it is' }))
  expect(await screen.findByRole('button', { name: 'Change booking' })).toBeInTheDocument()
})

test('who comes by the address of the form finds it open; where nothing can be changed, it leads to the booking', async () => {
  has(aBooking({ transport: 'own' }))
  history.replaceState(null, '', '#change-booking')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  showTab()
  const title = await screen.findByRole('heading', { name: 'Change your booking' })
  expect(document.getElementById('change-booking')).toBe(title)
  cleanup()
  isAvailable({ isOpen: false })
  showTab()
  const place = await screen.findByRole('heading', { name: 'You’re going' })
  expect(document.getElementById('change-booking')).toContainElement(place)
})

test('who left the way open, as after an offer, is led to the free seats', async () => {
  has(aHold(900))
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Choose your seat' }))
  await pick(user, /^Back Left, available/)
  expect(screen.getByText('Back Left in Maya’s car, $50.00 fuel share')).toBeInTheDocument()
})

test('where no seat is free, none is to be chosen', async () => {
  has(aBooking())
  isAvailable({ freeCarSeats: 0 })
  showTab()
  expect(await screen.findByText(/No seats are free right now/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change booking' })).toBeInTheDocument()
})

test('naming the second guest alone leaves the first without a name', async () => {
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '3' }))
  await user.type(screen.getByLabelText('Guest 2 name (optional)'), 'Liv')
  expect(screen.getByLabelText('Guest 1 name (optional)')).toHaveValue('')
  expect(screen.getByLabelText('Guest 2 name (optional)')).toHaveValue('Liv')
})

test('cancelling shows first what comes back, and what it takes along', async () => {
  has(aBooking({ unitPrice: '100.00', paid: '100.00' }))
  server.on(cancelBooking, () => {
    const given = { paid: '100.00', refunded: '50.00', refundPending: '50.00' }
    const cancelled = aBooking({ status: 'cancelled', endedBy: 'traveller', ...given })
    has(cancelled)
    return toBooking(cancelled)
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel your booking?' })
  expect(
    await within(dialog).findByText(
      'You’ll get $50.00 back: 50% of $100.00, because the trip starts in 20 days.',
    ),
  ).toBeInTheDocument()
  expect(within(dialog).getByText(/Your car will be withdrawn from the trip too/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking · refund $50.00' }))
  expect(await screen.findByText(/Your booking is cancelled\. You can book again/)).toHaveTextContent(
    /A refund of \$50\.00 is on its way\.$/,
  )
  expect(screen.getByText('Booking cancelled')).toBeInTheDocument()
  expect(screen.getByText('$50.00 will be refunded to the way you paid.')).toBeInTheDocument()
})

test('a paid party that becomes smaller is told what comes back before it is saved', async () => {
  const before = aBooking({
    partySize: 2,
    unitPrice: '100.00',
    paid: '200.00',
    transport: 'own',
    guests: ['Liv'],
  })
  has(before)
  const user = showTab()
  expect(await screen.findByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/bookings/31/receipt')
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  expect(server.calls(previewCancellation)).toEqual([])
  await user.click(await screen.findByRole('radio', { name: 'Just me' }))
  expect(
    await screen.findByText(
      'You’ll get $50.00 back for 1 person: 50% of $100.00, because the trip starts in 20 days.',
    ),
  ).toBeInTheDocument()
  expect(server.calls(previewCancellation)).toEqual([{ params: { id: 31 }, query: { leaving: 1 } }])
  server.on(changeBooking, () => {
    const smaller = { ...before, partySize: 1, guests: [], refunded: '50.00', refundPending: '50.00' }
    has(smaller)
    return toBooking(smaller)
  })
  await user.click(screen.getByRole('button', { name: 'Save · refund $50.00' }))
  expect(
    await screen.findByText('Your booking is updated. $50.00 will be refunded to the way you paid.'),
  ).toBeInTheDocument()
})

test('an offer has its deadline as a time, and is accepted in place', async () => {
  has(aBooking({ status: 'offered', secondsLeft: 7200, expiresAt: '2027-03-09T14:02:00.000Z', partySize: 2 }))
  server.on(acceptOffer, () => {
    has(aHold(900, { partySize: 2 }))
    return toBooking(aHold(900, { partySize: 2 }))
  })
  const user = showTab()
  expect(await screen.findByText(/Accept by Tue, Mar 9, \d\d:\d\d\./)).toBeInTheDocument()
  expect(screen.getByText(/then you have 15 minutes to pay/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Accept your spots' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Held for you' })).toHaveFocus())
  expect(server.changes).toEqual(['POST /api/bookings/31/accept'])
})

const showAs = (id: string) => showTab(aTrip(), signIn(createQueryClient(), { id }))
const comeBackAs = (id: string) => {
  cleanup()
  return showAs(id)
}

test('a choice is kept until it is held, and only for the person who made it', async () => {
  const user = showAs('ann')
  await pick(user, /^Back Left, available/)
  await user.click(screen.getByRole('radio', { name: '2' }))
  await user.type(screen.getByLabelText(/Guest/), 'Ben')

  comeBackAs('ida')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(screen.getByRole('radio', { name: 'Just me' })).toBeChecked()

  const again = comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(seat(/^Back Left/)).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText(/Guest/)).toHaveValue('Ben')
  server.on(holdPlaces, toBooking(aHold(600)))
  await again.click(screen.getByRole('button', { name: /^Hold/ }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))

  comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(screen.getByRole('radio', { name: 'Just me' })).toBeChecked()
})

test('an unfinished change to a booking is resumed, unless it was discarded', async () => {
  has(aHold(600, { transport: 'own' }))
  const user = showAs('ann')
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(screen.getByRole('radio', { name: '2' }))

  const again = comeBackAs('ann')
  await screen.findByRole('heading', { name: 'Change your booking' })
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
  await again.click(screen.getByRole('button', { name: 'Keep as it is' }))

  comeBackAs('ann')
  await screen.findByRole('button', { name: /^Change/ })
  expect(screen.queryByRole('heading', { name: 'Change your booking' })).not.toBeInTheDocument()
})
