import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getOwnBalance } from '#contract/balances.ts'
import { getAvailability, listBookings, type MyBooking } from '#contract/bookings.ts'
import { type Car, listCars } from '#contract/cars.ts'
import { countUnreadMessages } from '#contract/chat.ts'
import { getRide } from '#contract/rides.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { aBooking, aHold, anAvailability } from '../features/bookings/bookings.fixture.ts'
import { carOf } from '../features/cars/cars.fixture.ts'
import { aPerson } from '../features/expenses/balances.fixture.ts'
import { aRide } from '../features/rides/rides.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import YourTrip from './your-trip.tsx'

const backLeft = {
  id: 102,
  carId: 1,
  seatLabel: 'Back Left',
  driverFirstName: 'Maya',
  isOwnCar: false,
  fuelEstimate: '50.00',
}
const approvedCar = carOf(2, { isMine: true })

const start = { place: 'Pier 3', daysBefore: 0, day: '2027-03-09', time: '07:30' }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.on(listSeatSuggestions, [])
  server.on(listCars, [])
  server.on(getAvailability, anAvailability())
  server.on(countUnreadMessages, { unread: 3 })
  server.on(getRide, aRide({ start }))
  server.on(getOwnBalance, aPerson('Ann', '-42.50'))
})

function show({ bookings = [], cars = [], trip = {} }: Shown) {
  server.on(listBookings, bookings)
  server.on(listCars, cars)
  renderWithProviders(<YourTrip trip={aTrip(trip)} />)
}
type Shown = { bookings?: MyBooking[]; cars?: Car[]; trip?: Parameters<typeof aTrip>[0] }

/** What the links say and where they lead. */
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows one’s seat, the meeting point, unread messages and balance', async () => {
  const booking = aBooking({ transport: 'car', seatIds: [102], seats: [backLeft] })
  show({ bookings: [booking], trip: { bargeLocation: 'Pier 1' } })
  expect(await screen.findByText('Back Left in Maya’s car')).toBeInTheDocument()
  expect(screen.getByText(/Pier 1$/)).toBeInTheDocument()
  await screen.findByText('You owe $42.50')
  await screen.findByText('3 unread messages')
  await screen.findByText('Tue, Mar 9, 07:30, Pier 3')
  expect(links()).toEqual([
    ['Tue, Mar 9, 07:30, Pier 3', '/trip/7?tab=cars#places'],
    ['3 unread messages', '/trip/7/chat'],
    ['You owe $42.50', '/trip/7/statement'],
  ])
})

test('says where one is picked up instead of where the car starts, or that nothing is said yet', async () => {
  const [ann, ben] = aRide().passengers
  const pickUp = { place: 'Elm Street 5', time: '07:45' }
  server.on(getRide, aRide({ start, passengers: [{ ...ann!, isMe: true, pickUp }, ben!] }))
  const booking = aBooking({ transport: 'car', seatIds: [102], seats: [backLeft] })
  show({ bookings: [booking] })
  await screen.findByText('Tue, Mar 9, picked up at Elm Street 5, 07:45')
  cleanup()
  server.on(getRide, aRide())
  show({ bookings: [booking] })
  await screen.findByText('Not said yet')
})

test('says whose car leaves when, if the party goes in several', async () => {
  server.on(getRide, ({ params }) => aRide({ carId: params.carId, start, isDriver: params.carId === 2 }))
  const added = aBooking({
    id: 32,
    addedTo: 31,
    guests: ['Liv'],
    transport: 'car',
    seatIds: [102],
    seats: [backLeft],
  })
  show({ bookings: [aBooking({ transport: 'driving' }), added], cars: [approvedCar] })
  expect(await screen.findByText('Your car leaves')).toBeInTheDocument()
  expect(await screen.findByText('Jonas’s car leaves')).toBeInTheDocument()
})

test('lists what is left to do, with links to where it is done', async () => {
  show({ bookings: [aBooking({ transport: 'car', partySize: 3, guests: ['Liv'] })] })
  expect(await screen.findByRole('heading', { name: 'Left to do' })).toBeInTheDocument()
  const change = '/trip/7?tab=booking#change-booking'
  expect(links().slice(2)).toEqual([
    ['Choose 3 seats', change],
    ['Name your guest', change],
  ])
})

test('shows the seats of people who were added, and what is left to do for them', async () => {
  const added = aBooking({ id: 32, addedTo: 31, partySize: 2, guests: ['Liv', 'Tom'], seats: [backLeft] })
  const withSeat = { ...added, transport: 'car' as const, seatIds: [102] }
  show({ bookings: [aBooking({ transport: 'own' }), withSeat, aHold(600, { id: 33, addedTo: 31 })] })
  expect(await screen.findByText('Liv and Tom')).toBeInTheDocument()
  expect(screen.getByText('Back Left in Maya’s car; 1 still needs a seat')).toBeInTheDocument()
  // Their car leaves without the viewer.
  await screen.findByText('Tue, Mar 9, 07:30, Pier 3')
  expect(links().slice(3)).toEqual([
    ['Finish adding people', '/trip/7?tab=booking#places'],
    ['Choose a seat for Liv and Tom', '/trip/7?tab=booking#places'],
  ])
})

test('asks how the people who were added get there', async () => {
  const added = aBooking({ id: 32, addedTo: 31, guests: ['Liv'] })
  show({ bookings: [aBooking({ transport: 'own' }), added] })
  await screen.findByRole('link', { name: 'Choose transport for Liv' })
})

test('a driver without a spot is asked to book one', async () => {
  show({ cars: [approvedCar] })
  expect(await screen.findByText('Driving your own car')).toBeInTheDocument()
  await screen.findByRole('link', { name: 'Book your own spot' })
})

test('nothing is left to do once the trip can no longer be changed', async () => {
  server.on(getAvailability, anAvailability({ isOpen: false }))
  show({ bookings: [aBooking()], trip: { status: 'ongoing' } })
  await screen.findByText('To be decided')
  await screen.findByText('3 unread messages')
  expect(screen.queryByRole('heading', { name: 'Left to do' })).toBeNull()
})

test.each<[string, Shown]>([
  ['people without a booking', {}],
  ['people who hold a spot', { bookings: [aHold(900)] }],
  ['drivers whose car waits for approval', { cars: [carOf(2, { isMine: true, status: 'pending' })] }],
  ['people whose trip is over', { bookings: [aBooking()], trip: { status: 'completed' } }],
])('is not shown to %s', async (_who, shown) => {
  show(shown)
  await waitFor(() => expect(server.calls(listBookings)).toHaveLength(1))
  await waitFor(() => expect(server.calls(listCars)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Your trip' })).toBeNull()
})
