import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
import { failure, lostAnswer } from '#testing/fake-reply.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
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
const setBookings = (...bookings: MyBooking[]) => server.on(listBookings, bookings)
const setAvailability = (overrides: Partial<Availability>) =>
  server.on(getAvailability, anAvailability(overrides))

beforeEach(() => {
  server = startFakeServer()
  server.on(getSite, { ...emptySite, payments: 'sandbox' })
  setBookings()
  setAvailability({})
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
function takeSeatElsewhere(label: string) {
  const takenState = { isLocked: true, isHeld: true }
  server.on(
    listSeats,
    seats.map((seat) => (seat.seatLabel === label ? { ...seat, ...takenState } : seat)),
  )
}

function showTab(trip = aTrip(), queryClient = createQueryClient()) {
  return renderWithProviders(<BookingTab trip={trip} />, queryClient)
}

const seatButton = (name: RegExp) =>
  within(screen.getByRole('group', { name: /Vehicle by Driver/ })).getByRole('button', { name })
const pickSeat = async (user: ReturnType<typeof renderWithProviders>, name: RegExp) => {
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  await user.click(seatButton(name))
}

test('summarises a chosen seat, and shows it as held only once the server agrees', async () => {
  const respond = server.holds(holdPlaces)
  const user = showTab()
  await pickSeat(user, /^Back Left, available/)
  expect(screen.getByText('Back Left in Maya’s car, $50.00 fuel share')).toBeInTheDocument()
  expect(screen.getByText('$489.50')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hold seat' }))
  expect(screen.getByRole('button', { name: 'Holding…' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('heading', { name: 'Held for you' })).not.toBeInTheDocument()

  const hold = aHold(900, { transport: 'car' })
  setBookings(hold)
  respond(toBooking(hold))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toHaveFocus()
  const body = { partySize: 1, guests: [], transport: 'car', seatIds: [seatId('Back Left')] }
  expect(server.calls(holdPlaces)).toEqual([{ params: { tripId: 7 }, body }])
})

test('a party can have seats for some, names for guests, and one price for all', async () => {
  server.fails(holdPlaces, 'TRY_AGAIN')
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '2' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'Liv')
  await pickSeat(user, /^Passenger, available/)
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

test('unselects a seat that somebody else just took, and says so', async () => {
  server.on(holdPlaces, () => {
    takeSeatElsewhere('Back Left')
    return failure('SEAT_TAKEN')
  })
  const user = showTab()
  await pickSeat(user, /^Back Left, available/)
  await user.click(screen.getByRole('button', { name: 'Hold seat' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone just took Back Left. Two seats are still free.',
  )
  expect(screen.getByText('No seat chosen yet')).toBeInTheDocument()
  await pickSeat(user, /^Back Right, available/)
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

test('the button is disabled with a reason while offline, and enabled again online', async () => {
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

test('booking stays possible when the live stream is cut', async () => {
  function LiveState() {
    useLive(['trip:7'])
    return useLiveState().isLive ? 'Live' : 'Not live'
  }
  renderWithProviders(<LiveState />)
  showTab()
  await waitFor(() => expect(server.liveStreams).toHaveLength(1))
  act(() => server.liveStream.isCut())
  expect(await screen.findByText('Not live')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('does not claim that nothing was changed when the answer is lost', async () => {
  server.on(holdPlaces, () => {
    setBookings(aHold(900))
    return lostAnswer
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toBeInTheDocument()
  expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument()
})

test('shows that the trip is full when it has filled up meanwhile', async () => {
  server.on(holdPlaces, () => {
    setAvailability({ placesLeft: 0, maxPartyNow: 0 })
    return failure('TRIP_FULL')
  })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: /^Own transport/ }))
  await user.click(screen.getByRole('button', { name: 'Hold spot' }))
  expect(await screen.findByRole('heading', { name: 'This trip is full' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(failures.TRIP_FULL.message)
})

test('a party that does not fit cannot hold places, but a smaller one can', async () => {
  setAvailability({ placesLeft: 1, maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '3' }))
  expect(screen.getByRole('heading', { name: 'No room for 3 right now' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  expect(screen.getByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('a booking made in another tab is shown instead of a second one', async () => {
  server.on(holdPlaces, () => {
    setBookings(aBooking())
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

test('a cancelled trip does not mention places', async () => {
  setAvailability({ isOpen: false, confirmed: 0, held: 0, placesLeft: 10 })
  showTab(aTrip({ status: 'cancelled' }))
  expect(await screen.findByRole('heading', { name: 'This trip is cancelled' })).toBeInTheDocument()
  expect(screen.queryByText(/spots left|taken/)).not.toBeInTheDocument()
})

test('somebody without a car cannot choose to drive, and gets a link to offer one', async () => {
  showTab()
  expect(await screen.findByRole('radio', { name: /^Driving my own car/ })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Offer your car' })).toHaveAttribute(
    'href',
    '/trip/7?tab=volunteer#places',
  )
})

test('a hold counts down by the server’s time, warns two minutes ahead, and can be renewed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The device's clock is hours off: only elapsed time counts.
  vi.setSystemTime('2027-01-01T05:00:00.000Z')
  setBookings(aHold(600))
  server.on(renewHold, () => {
    setBookings(aHold(900))
    return toBooking(aHold(900))
  })
  showTab()
  expect(await screen.findByText(/^(10:00|9:59) left$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pay $489.50' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=48950',
  )

  // Then less than two of the ten minutes are left.
  await act(() => vi.advanceTimersByTimeAsync(481_000))
  const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announcements).toContain('Less than 2 minutes left')
  expect(announcements.some((text) => text.includes('up to 45 minutes in total'))).toBe(true)
  act(() => screen.getByRole('button', { name: 'Keep holding' }).click())
  expect(await screen.findByText(/^(15:00|14:59) left$/)).toBeInTheDocument()
  expect(screen.queryByText('Less than two minutes left.')).not.toBeInTheDocument()
})

test('a hold cannot be paid for, and says so, if payments are not set up', async () => {
  server.on(getSite, emptySite)
  setBookings(aHold(600))
  showTab()
  expect(await screen.findByText(/You can’t pay on this site yet/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test('a hold whose payment is being processed has neither a countdown nor a link to pay', async () => {
  setBookings(aHold(80_000, { paymentStatus: 'processing' }))
  showTab()
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeInTheDocument()
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Keep holding' })).not.toBeInTheDocument()
})

test('says that a hold has expired, and offers to hold again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setBookings(aHold(5))
  showTab()
  await screen.findByRole('heading', { name: 'Held for you' })
  setBookings(aBooking({ status: 'expired', endedBy: 'time' }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(await screen.findByText(/Your hold expired/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Hold spot' })).toBeEnabled()
})

test('a confirmed party without seats sees the free ones and can take one', async () => {
  setBookings(aBooking({ transport: 'car', partySize: 2, guests: ['Liv'] }))
  server.on(changeBooking, () => {
    const changedBooking = aBooking({
      transport: 'car',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [103],
      seats: [{ id: 103, carId: 1, seatLabel: 'Back Right', driverFirstName: 'Maya', fuelEstimate: '48.50' }],
    })
    setBookings(changedBooking)
    return toBooking(changedBooking)
  })
  const user = showTab()
  expect(await screen.findByText('2 of you still need a seat.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '3' })).toBeDisabled()
  await pickSeat(user, /^Back Right, available/)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('1 of you still needs a seat.')).toBeInTheDocument()
  expect(server.calls(changeBooking)).toMatchObject([{ params: { id: 31 }, body: { seatIds: [103] } }])
})

test("a driver's guests keep their seats when something else changes, and can choose others", async () => {
  const ownSeatId = seatId('Back Left')
  server.on(
    listSeats,
    seats.map((seat) => (seat.id === ownSeatId ? { ...seat, isLocked: true, isMine: true } : seat)),
  )
  setBookings(
    aBooking({
      transport: 'driving',
      partySize: 2,
      guests: ['Liv'],
      seatIds: [ownSeatId],
      seats: [
        { id: ownSeatId, carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', fuelEstimate: '48.50' },
      ],
    }),
  )
  server.fails(changeBooking, 'TRY_AGAIN')
  const user = showTab()
  expect(await screen.findByText('Driving your own car; Liv in Back Left')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'a')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await pickSeat(user, /^Back Right, available/)
  expect(screen.getByText('Driving my own car; Liva in Back Right')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(server.calls(changeBooking).map(({ body }) => body)).toEqual([
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [ownSeatId] },
    { partySize: 2, guests: ['Liva'], transport: 'driving', seatIds: [seatId('Back Right')] },
  ])
})

test('opening the change form moves the focus there, and saving moves it to the booking', async () => {
  const booking = aBooking({ transport: 'own' })
  setBookings(booking)
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

test('after choosing a party that is too large, the booking can still be kept as it is', async () => {
  setBookings(aHold(900, { transport: 'own' }))
  setAvailability({ maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Change booking' }))
  await user.click(screen.getByRole('radio', { name: '4' }))
  expect(screen.getByText('There’s only room for 2 people right now.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep as it is' }))
  expect(await screen.findByRole('button', { name: 'Change booking' })).toBeInTheDocument()
})

test('the address of the change form opens it, or leads to the booking if it cannot be changed', async () => {
  setBookings(aBooking({ transport: 'own' }))
  history.replaceState(null, '', '#change-booking')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  showTab()
  const title = await screen.findByRole('heading', { name: 'Change your booking' })
  expect(document.getElementById('change-booking')).toBe(title)
  cleanup()
  setAvailability({ isOpen: false })
  showTab()
  const bookingHeading = await screen.findByRole('heading', { name: 'You’re going' })
  expect(document.getElementById('change-booking')).toContainElement(bookingHeading)
})

test('a hold without a chosen transport leads to the free seats', async () => {
  setBookings(aHold(900))
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Choose your seat' }))
  await pickSeat(user, /^Back Left, available/)
  expect(screen.getByText('Back Left in Maya’s car, $50.00 fuel share')).toBeInTheDocument()
})

test('says that no seat is free instead of offering to choose one', async () => {
  setBookings(aBooking())
  setAvailability({ freeCarSeats: 0 })
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

test('cancelling first shows the refund, and that the car is withdrawn too', async () => {
  setBookings(aBooking({ unitPrice: '100.00', paid: '100.00' }))
  server.on(cancelBooking, () => {
    const amounts = { paid: '100.00', refunded: '50.00', refundPending: '50.00' }
    const cancelledBooking = aBooking({ status: 'cancelled', endedBy: 'traveller', ...amounts })
    setBookings(cancelledBooking)
    return toBooking(cancelledBooking)
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

test('making a paid party smaller shows the refund before it is saved', async () => {
  const paidBooking = aBooking({
    partySize: 2,
    unitPrice: '100.00',
    paid: '200.00',
    transport: 'own',
    guests: ['Liv'],
  })
  setBookings(paidBooking)
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
    const smallerBooking = {
      ...paidBooking,
      partySize: 1,
      guests: [],
      refunded: '50.00',
      refundPending: '50.00',
    }
    setBookings(smallerBooking)
    return toBooking(smallerBooking)
  })
  await user.click(screen.getByRole('button', { name: 'Save · refund $50.00' }))
  expect(
    await screen.findByText('Your booking is updated. $50.00 will be refunded to the way you paid.'),
  ).toBeInTheDocument()
})

test('an offer shows its deadline, and can be accepted in the tab', async () => {
  setBookings(
    aBooking({ status: 'offered', secondsLeft: 7200, expiresAt: '2027-03-09T14:02:00.000Z', partySize: 2 }),
  )
  server.on(acceptOffer, () => {
    setBookings(aHold(900, { partySize: 2 }))
    return toBooking(aHold(900, { partySize: 2 }))
  })
  const user = showTab()
  expect(await screen.findByText(/Accept by Tue, Mar 9, \d\d:\d\d\./)).toBeInTheDocument()
  expect(screen.getByText(/then you have 15 minutes to pay/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Accept your spots' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Held for you' })).toHaveFocus())
  expect(server.changes).toEqual(['POST /api/bookings/31/accept'])
})

/** Shows the tab to the person with this id. */
const showAs = (id: string) => showTab(aTrip(), signIn(createQueryClient(), { id }))
/** Reloads the page, perhaps as somebody else. */
const comeBackAs = (id: string) => {
  cleanup()
  return showAs(id)
}

test('keeps a choice until it is held, and only for the person who made it', async () => {
  const user = showAs('ann')
  await pickSeat(user, /^Back Left, available/)
  await user.click(screen.getByRole('radio', { name: '2' }))
  await user.type(screen.getByLabelText(/Guest/), 'Ben')

  comeBackAs('ida')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(screen.getByRole('radio', { name: 'Just me' })).toBeChecked()

  const returningUser = comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(seatButton(/^Back Left/)).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText(/Guest/)).toHaveValue('Ben')
  server.on(holdPlaces, toBooking(aHold(600)))
  await returningUser.click(screen.getByRole('button', { name: /^Hold/ }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))

  comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(screen.getByRole('radio', { name: 'Just me' })).toBeChecked()
})

test('an unfinished change to a booking is resumed, unless it was discarded', async () => {
  setBookings(aHold(600, { transport: 'own' }))
  const user = showAs('ann')
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(screen.getByRole('radio', { name: '2' }))

  const returningUser = comeBackAs('ann')
  await screen.findByRole('heading', { name: 'Change your booking' })
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
  await returningUser.click(screen.getByRole('button', { name: 'Keep as it is' }))

  comeBackAs('ann')
  await screen.findByRole('button', { name: /^Change/ })
  expect(screen.queryByRole('heading', { name: 'Change your booking' })).not.toBeInTheDocument()
})
