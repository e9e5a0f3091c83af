import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holdPlaces } from '#contract/bookings.ts'
import { listSeats } from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { getSite } from '#contract/site.ts'
import { failure, lostAnswer } from '#testing/fake-reply.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { storeDraft } from '../../api/draft-storage.ts'
import { emptySite } from '../../api/site.ts'
import { useLive, useLiveState } from '../../api/live.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import {
  car,
  comeBackAs,
  pickSeat,
  seatButton,
  seatId,
  seats,
  showAs,
  showTab,
  withBookingSite,
} from './booking-tab.fixture.tsx'
import { aBooking, aHold, toBooking } from './bookings.fixture.ts'

const site = withBookingSite()

/** Somebody else takes a seat. */
function takeSeatElsewhere(label: string) {
  const takenState = { isLocked: true, isHeld: true }
  site.server.on(
    listSeats,
    seats.map((seat) => (seat.seatLabel === label ? { ...seat, ...takenState } : seat)),
  )
}

test('summarises a chosen seat, and shows it as held only once the server agrees', async () => {
  const respond = site.server.holds(holdPlaces)
  const trip = aTrip({ price: '489.50' })
  const user = showTab(trip)
  await pickSeat(user, /^Back Left, available/)
  expect(
    screen.getByText(`Back Left in ${car.driverFirstName}’s car, $${car.fuelEstimate} fuel share`),
  ).toBeInTheDocument()
  expect(screen.getByText('$489.50')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hold seat and pay' }))
  expect(screen.getByRole('button', { name: 'Holding…' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('heading', { name: 'Held for you' })).not.toBeInTheDocument()

  const hold = aHold(900, { transport: 'car' })
  site.setBookings(hold)
  respond(toBooking(hold))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toHaveFocus()
  const body = { partySize: 1, guests: [], transport: 'car', seatIds: [seatId('Back Left')] }
  expect(site.server.calls(holdPlaces)).toEqual([{ params: { tripId: trip.id }, body }])
  await waitFor(() => expect(location.pathname + location.search).toBe('/checkout?tripId=7&amount=48950'))
})

test('a hold that cannot be paid for yet stays on the page', async () => {
  site.server.on(getSite, emptySite)
  const hold = aHold(900, { transport: 'later' })
  site.server.on(holdPlaces, toBooking(hold))
  const user = showTab()
  const button = await screen.findByRole('button', { name: 'Hold spot' })
  site.setBookings(hold)
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toBeInTheDocument()
  expect(location.pathname).not.toBe('/checkout')
})

test('a party can have seats for some, names for guests, and one price for all', async () => {
  site.server.fails(holdPlaces, 'TRY_AGAIN')
  const user = showTab(aTrip({ price: '489.50' }))
  await user.click(await screen.findByRole('radio', { name: '2' }))
  await user.type(screen.getByLabelText('Guest 1 name (optional)'), 'Liv')
  await pickSeat(user, /^Passenger, available/)
  expect(screen.getByText(/1 still needs a seat\./)).toBeInTheDocument()
  expect(screen.getByText('$979.00')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hold seat and pay' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failures.TRY_AGAIN.message)
  expect(site.server.calls(holdPlaces)[0]?.body).toEqual({
    partySize: 2,
    guests: ['Liv'],
    transport: 'car',
    seatIds: [seatId('Passenger')],
  })
})

test('unselects a seat that somebody else just took, and says so', async () => {
  site.server.on(holdPlaces, () => {
    takeSeatElsewhere('Back Left')
    return failure('SEAT_TAKEN')
  })
  const user = showTab()
  await pickSeat(user, /^Back Left, available/)
  await user.click(screen.getByRole('button', { name: 'Hold seat and pay' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    // Of the car's three seats.
    'Someone just took Back Left. Two seats are still free.',
  )
  expect(screen.getByText('No seat chosen yet')).toBeInTheDocument()
  await pickSeat(user, /^Back Right, available/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('says when a paused person can hold again, and links to the holds of somebody with too many', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 1, 13, 20) })
  site.server.fails(holdPlaces, 'HOLD_PAUSED', { retryAfterSeconds: 45 * 60 })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can hold a spot on this trip again at 14:05.',
  )
  site.server.fails(holdPlaces, 'TOO_MANY_HOLDS')
  await user.click(screen.getByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByRole('link', { name: 'See your holds' })).toHaveAttribute('href', '/bookings')
})

test('the button is disabled with a reason while offline, and enabled again online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  showTab()
  const button = await screen.findByRole('button', { name: 'Hold spot and pay' })
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
  await waitFor(() => expect(site.server.liveStreams).toHaveLength(1))
  act(() => site.server.liveStream.isCut())
  expect(await screen.findByText('Not live')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Hold spot and pay' })).toBeEnabled()
})

test('does not claim that nothing was changed when the answer is lost', async () => {
  site.server.on(holdPlaces, () => {
    site.setBookings(aHold(900))
    return lostAnswer
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByRole('heading', { name: 'Held for you' })).toBeInTheDocument()
  expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument()
})

test('shows that the trip is full when it has filled up meanwhile', async () => {
  site.server.on(holdPlaces, () => {
    site.setAvailability({ placesLeft: 0, maxPartyNow: 0 })
    return failure('TRIP_FULL')
  })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: /^Own transport/ }))
  await user.click(screen.getByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByRole('heading', { name: 'This trip is full' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(failures.TRIP_FULL.message)
})

test('a party that does not fit cannot hold places, but a smaller one can', async () => {
  site.setAvailability({ placesLeft: 1, maxPartyNow: 1 })
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '3' }))
  expect(screen.getByRole('heading', { name: 'No room for 3 right now' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  expect(screen.getByRole('button', { name: 'Hold spot and pay' })).toBeEnabled()
})

test('a booking made in another tab is shown instead of a second one', async () => {
  site.server.on(holdPlaces, () => {
    site.setBookings(aBooking())
    return failure('ALREADY_BOOKED')
  })
  const user = showTab()
  await user.click(await screen.findByRole('button', { name: 'Hold spot and pay' }))
  expect(await screen.findByRole('heading', { name: 'You’re going' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('You already have a spot on this trip. Here it is.')
})

test('a trip that costs nothing is booked for free', async () => {
  showTab(aTrip({ price: '0.00' }))
  expect(await screen.findByRole('button', { name: 'Book for free' })).toBeEnabled()
})

test('a cancelled trip does not mention places', async () => {
  site.setAvailability({ isOpen: false, confirmed: 0, held: 0, placesLeft: 10 })
  showTab(aTrip({ status: 'cancelled' }))
  expect(await screen.findByRole('heading', { name: 'This trip is cancelled' })).toBeInTheDocument()
  expect(screen.queryByText(/spots left|taken/)).not.toBeInTheDocument()
})

test('somebody without a car cannot choose to drive, and gets a link to offer one', async () => {
  const trip = aTrip()
  showTab(trip)
  expect(await screen.findByRole('radio', { name: /^Driving my own car/ })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Offer your car' })).toHaveAttribute(
    'href',
    `/trip/${trip.id}?tab=volunteer#places`,
  )
})

test('naming the second guest alone leaves the first without a name', async () => {
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: '3' }))
  await user.type(screen.getByLabelText('Guest 2 name (optional)'), 'Liv')
  expect(screen.getByLabelText('Guest 1 name (optional)')).toHaveValue('')
  expect(screen.getByLabelText('Guest 2 name (optional)')).toHaveValue('Liv')
})

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
  site.server.on(holdPlaces, toBooking(aHold(600)))
  await returningUser.click(screen.getByRole('button', { name: /^Hold/ }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))

  comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(screen.getByRole('radio', { name: 'Just me' })).toBeChecked()
})

test('a choice that an earlier version of the page stored is completed', async () => {
  const seatIds = [999]
  storeDraft('ann', 'place:7', { partySize: 2, guests: ['Liv'], transport: 'car', seatIds })
  showAs('ann')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Someone just took that seat\./)
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
})

test('begins with the seat in the address, which stays chosen after a reload', async () => {
  history.replaceState(null, '', `/trip/7?tab=booking&seat=${seatId('Back Right')}#places`)
  showAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(seatButton(/^Back Right/)).toHaveAttribute('aria-pressed', 'true')
  expect(location.search + location.hash).toBe('?tab=booking#places')

  comeBackAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(seatButton(/^Back Right/)).toHaveAttribute('aria-pressed', 'true')
})

test('says that the seat in the address was taken meanwhile', async () => {
  takeSeatElsewhere('Back Right')
  history.replaceState(null, '', `/trip/7?tab=booking&seat=${seatId('Back Right')}#places`)
  showAs('ann')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone just took Back Right. Two seats are still free.',
  )
  expect(screen.getByText('No seat chosen yet')).toBeInTheDocument()
})

test('who presses a seat and has a spot already is told so, and changing it begins with its own seats', async () => {
  site.setBookings(aBooking({ seatIds: [seatId('Passenger')] }))
  history.replaceState(null, '', `/trip/7?tab=booking&seat=${seatId('Back Right')}#change-booking`)
  showAs('ann')
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  expect(seatButton(/^Back Right/)).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('alert')).toHaveTextContent('You already have a spot on this trip. Here it is.')
  expect(location.search + location.hash).toBe('?tab=booking#change-booking')
})
