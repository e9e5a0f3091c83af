import { useQuery } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import {
  type Car,
  changeCar,
  listCars,
  listSeats,
  removeCar,
  SEAT_LABELS,
  volunteerCar,
} from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { failure, lostAnswer } from '#testing/fake-reply.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient, queryOf } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aBooking } from '../bookings/bookings.fixture.ts'
import {
  carOf,
  letCarBeRemoved,
  letCarChange,
  seatsOf,
  startServerWithCars,
  ownSeat,
  takenBy,
} from './cars.fixture.ts'
import { CarsTab } from './cars-tab.tsx'
import { VolunteerTab } from './volunteer-tab.tsx'

afterEach(() => {
  act(dismissToast)
})

const ownCar = carOf(1, { isMine: true, driverFirstName: 'Jonas' })
const onVolunteered = vi.fn()

function showVolunteerTab(cars: Car[] = [], { isOpen = true, hasBooking = false } = {}) {
  onVolunteered.mockClear()
  const server = startServerWithCars(cars)
  const user = renderWithProviders(
    <VolunteerTab tripId={7} isOpen={isOpen} hasBooking={hasBooking} onVolunteered={onVolunteered} />,
  )
  return { server, user }
}

const seatsField = () => screen.findByRole('spinbutton', { name: 'Passenger seats' })
const submitButton = () => screen.getByRole('button', { name: 'Volunteer Car' })

test.each([true, false])(
  'tells only drivers without a booking to book their own spot (has a booking: %s)',
  async (hasBooking) => {
    showVolunteerTab([], { hasBooking })
    await seatsField()
    expect(screen.queryAllByRole('link', { name: 'Book your spot as the driver' })).toHaveLength(
      hasBooking ? 0 : 1,
    )
  },
)

test('sends the car as described, and then shows it instead of the form', async () => {
  const { server, user } = showVolunteerTab()
  server.on(volunteerCar, () => {
    server.on(listCars, [ownCar])
    server.on(listSeats, seatsOf(ownCar))
    return ownCar
  })
  expect(await seatsField()).toHaveValue(4)
  expect(screen.getByLabelText('Fuel estimate')).toHaveValue(50)
  expect(screen.getByLabelText('Fuel estimate')).toHaveAccessibleDescription('Per person, in dollars')
  await user.click(screen.getByRole('button', { name: 'One seat fewer' }))
  await user.clear(screen.getByLabelText('Fuel estimate'))
  await user.type(screen.getByLabelText('Fuel estimate'), '12.5')
  await user.type(screen.getByLabelText('Boot space'), 'Two rucksacks')
  await user.click(screen.getByRole('checkbox', { name: 'Fits on the barge' }))
  await user.click(submitButton())

  expect(
    await screen.findByText('Your car has been volunteered! It will be reviewed by the trip organizer.'),
  ).toBeInTheDocument()
  expect(server.calls(volunteerCar)).toEqual([
    {
      params: { tripId: 7 },
      body: {
        bootSpaceDescription: 'Two rucksacks',
        canFitOnBarge: true,
        fuelEstimate: '12.50',
        passengerSeats: 3,
        seatLayout: SEAT_LABELS.slice(0, 4).map((seatLabel, position) => ({ position, seatLabel })),
      },
    },
  ])
  expect(onVolunteered).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Volunteer Car' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Withdraw car' })).toBeInTheDocument()
})

test('the seat map follows the typed number of seats', async () => {
  const { user } = showVolunteerTab()
  await user.clear(await seatsField())
  await user.type(await seatsField(), '2')
  expect(
    screen.getByRole('img', { name: 'Your car: you drive, 2 passenger seats: Passenger, Back Left' }),
  ).toBeInTheDocument()
})

test('does not send too many seats or an invalid amount', async () => {
  const { server, user } = showVolunteerTab()
  await user.clear(await seatsField())
  await user.type(await seatsField(), '9')
  await user.clear(screen.getByLabelText('Fuel estimate'))
  await user.type(screen.getByLabelText('Fuel estimate'), '1.234')
  await user.click(submitButton())
  expect(await screen.findByText('Enter 1 to 8 seats, not counting the driver.')).toBeInTheDocument()
  expect(screen.getByText('“1.234” isn’t clear. Enter an amount like 20 or 20.50.')).toBeInTheDocument()
  expect(await seatsField()).toHaveFocus()
  expect(server.changes).toEqual([])
})

test.each([
  { what: 'a refusal', answer: failure('TRIP_CLOSED'), sentence: failures.TRIP_CLOSED.message },
  { what: 'a lost answer', answer: lostAnswer, sentence: 'Failed to volunteer car' },
])('after $what, says why a car was not accepted, and keeps what was typed', async ({ answer, sentence }) => {
  const { server, user } = showVolunteerTab()
  await user.type(await screen.findByLabelText('Boot space'), 'A tent')
  server.on(volunteerCar, answer)
  await user.click(submitButton())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error')
  expect(alert).toHaveTextContent(sentence)
  expect(screen.getByLabelText('Boot space')).toHaveValue('A tent')
  expect(onVolunteered).not.toHaveBeenCalled()
})

test('a driver gets a link to book their own place', async () => {
  showVolunteerTab([ownCar])
  expect(await screen.findByRole('link', { name: 'Book your spot as the driver' })).toHaveAttribute(
    'href',
    '/trip/7?tab=booking',
  )
  expect(screen.queryByRole('button', { name: 'Volunteer Car' })).not.toBeInTheDocument()
})

test('a trip that takes no more cars has no form', async () => {
  showVolunteerTab([], { isOpen: false })
  expect(await screen.findByText('This trip is no longer taking cars.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Volunteer Car' })).not.toBeInTheDocument()
})

test('the viewer’s own car comes first, and every car explains its status', async () => {
  const otherCar = carOf(2, { driverFirstName: 'Maya', status: 'pending', canFitOnBarge: true })
  startServerWithCars(
    [otherCar, ownCar],
    [...seatsOf(otherCar, { 1: ownSeat }), ...seatsOf(ownCar, { 1: takenBy('Ines') })],
  )
  renderWithProviders(<CarsTab tripId={7} />)
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveAccessibleName('Jonas')
  expect(first).toHaveTextContent('Your car')
  expect(first).toHaveTextContent('2 of 3')
  expect(first).toHaveTextContent('$50.00 per person')
  expect(within(first!).getByRole('list', { name: 'Passengers' })).toHaveTextContent(/^Ines, Passenger$/)
  expect(within(second!).getByRole('list', { name: 'Passengers' })).toHaveTextContent(
    'Jonas, Passenger (yours)',
  )
  expect(first).not.toHaveTextContent('Full')
  expect(second).toHaveTextContent('pending: waiting for the organiser’s approval')
  expect(second).toHaveTextContent('Fits on the barge')
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument()
})

test('a full car says so', async () => {
  const full = carOf(2, { passengerSeats: 1 })
  startServerWithCars([full], seatsOf(full, { 1: { ...takenBy('Guest'), isHeld: true } }))
  renderWithProviders(<CarsTab tripId={7} />)
  const card = await screen.findByRole('article')
  expect(within(card).getByText('Full')).toBeInTheDocument()
  expect(within(card).getByRole('listitem')).toHaveTextContent('Guest, Passenger, held')
})

test('a car that was just volunteered is scrolled into view and focused', async () => {
  const scrolledTo = vi.fn()
  Element.prototype.scrollIntoView = function () {
    scrolledTo(this)
  }
  const otherCar = carOf(1)
  const newestCar = carOf(2, { isMine: true, driverFirstName: 'Jonas' })
  startServerWithCars([otherCar, newestCar])
  const queryClient = createQueryClient()
  const carsTab = (isOwnNew: boolean) => (
    <TestQueries client={queryClient}>
      <CarsTab tripId={7} isOwnNew={isOwnNew} />
    </TestQueries>
  )
  const { rerender } = render(carsTab(false))
  const card = await screen.findByRole('article', { name: 'Jonas' })
  expect(document.body).toHaveFocus()
  rerender(carsTab(true))
  expect(card).toHaveFocus()
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(card)
})

test('a driver can change their own car, and a refusal keeps the form open', async () => {
  const server = startServerWithCars([ownCar])
  const user = renderWithProviders(<CarsTab tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Edit car' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit your car' }))
  await user.click(dialog.getByRole('button', { name: 'One seat fewer' }))
  server.fails(changeCar, 'SEATS_ARE_TAKEN')
  await user.click(dialog.getByRole('button', { name: 'Save car' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('More seats than that are already taken')

  letCarChange(server, ownCar)
  await user.click(dialog.getByRole('button', { name: 'Save car' }))
  expect(await screen.findByText('Your car has been updated.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(changeCar)[1]).toEqual({
    params: { carId: 1 },
    body: { bootSpaceDescription: null, canFitOnBarge: false, fuelEstimate: '50.00', passengerSeats: 2 },
  })
})

test('withdrawing a car first names its passengers', async () => {
  const server = startServerWithCars([ownCar], seatsOf(ownCar, { 1: takenBy('Ines'), 2: takenBy('Maya') }))
  letCarBeRemoved(server)
  const user = renderWithProviders(<CarsTab tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Withdraw car' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw your car?' }))
  expect(dialog.getByText('Ines and Maya')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Keep car' }))
  expect(server.changes).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Withdraw car' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw car' }))
  expect(await screen.findByText('Your car has been withdrawn.')).toBeInTheDocument()
  expect(server.changes).toEqual(['DELETE /api/cars/1'])
  expect(screen.getByText('No cars yet')).toBeInTheDocument()
})

/** Shows the transport of the driver’s booking. */
function BookedTransport() {
  const [booking] = useQuery(queryOf(listBookings, {})).data ?? []
  return <p>{booking?.transport}</p>
}

test('withdrawing a car updates the transport of the driver’s booking at once', async () => {
  const server = startServerWithCars([ownCar])
  server.on(listBookings, [aBooking({ transport: 'driving' })])
  server.on(removeCar, () => {
    server.on(listCars, [])
    server.on(listBookings, [aBooking({ transport: 'later' })])
  })
  const user = renderWithProviders(
    <>
      <BookedTransport />
      <CarsTab tripId={7} />
    </>,
  )
  expect(await screen.findByText('driving')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Withdraw car' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw car' }))
  expect(await screen.findByText('later')).toBeInTheDocument()
})
