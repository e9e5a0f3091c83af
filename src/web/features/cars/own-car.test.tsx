import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import {
  changeCar,
  listCars,
  listSeats,
  removeCar,
  volunteerCar,
  type Car,
  SEAT_LABELS,
} from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { failure, lostAnswer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { createQueryClient, queryOf } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aBooking } from '../bookings/bookings.fixture.ts'
import { answeringWithCars, carOf, letCarChange, letCarGo, seatsOf, takenBy } from './cars.fixture.ts'
import { CarsTab } from './cars-tab.tsx'
import { VolunteerTab } from './volunteer-tab.tsx'

afterEach(() => {
  act(dismissToast)
})

const own = carOf(1, { isMine: true, driverFirstName: 'Jonas' })
const onVolunteered = vi.fn()

function showVolunteer(cars: Car[] = [], { isOpen = true, hasBooking = false } = {}) {
  onVolunteered.mockClear()
  const server = answeringWithCars(cars)
  const user = renderWithProviders(
    <VolunteerTab tripId={7} isOpen={isOpen} hasBooking={hasBooking} onVolunteered={onVolunteered} />,
  )
  return { server, user }
}

const seatsField = () => screen.findByRole('spinbutton', { name: 'Passenger seats' })
const submit = () => screen.getByRole('button', { name: 'Volunteer Car' })

test.each([true, false])(
  'only drivers without a booking are told to book their own spot: %s',
  async (hasBooking) => {
    showVolunteer([], { hasBooking })
    await seatsField()
    expect(screen.queryAllByRole('link', { name: 'Book your spot as the driver' })).toHaveLength(
      hasBooking ? 0 : 1,
    )
  },
)

test('a car is volunteered as it is described, and then shown instead of the form', async () => {
  const { server, user } = showVolunteer()
  server.on(volunteerCar, () => {
    server.on(listCars, [own])
    server.on(listSeats, seatsOf(own))
    return own
  })
  expect(await seatsField()).toHaveValue(4)
  expect(screen.getByLabelText('Fuel estimate')).toHaveValue(50)
  expect(screen.getByLabelText('Fuel estimate')).toHaveAccessibleDescription('Per person, in dollars')
  await user.click(screen.getByRole('button', { name: 'One seat fewer' }))
  await user.clear(screen.getByLabelText('Fuel estimate'))
  await user.type(screen.getByLabelText('Fuel estimate'), '12.5')
  await user.type(screen.getByLabelText('Boot space'), 'Two rucksacks')
  await user.click(screen.getByRole('checkbox', { name: 'Fits on the barge' }))
  await user.click(submit())

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

test('the map follows the number that is typed', async () => {
  const { user } = showVolunteer()
  await user.clear(await seatsField())
  await user.type(await seatsField(), '2')
  expect(
    screen.getByRole('img', { name: 'Your car: you drive, 2 passenger seats: Passenger, Back Left' }),
  ).toBeInTheDocument()
})

test('more seats than a car has are not sent, nor is an amount that is none', async () => {
  const { server, user } = showVolunteer()
  await user.clear(await seatsField())
  await user.type(await seatsField(), '9')
  await user.clear(screen.getByLabelText('Fuel estimate'))
  await user.type(screen.getByLabelText('Fuel estimate'), '1.234')
  await user.click(submit())
  expect(await screen.findByText('Enter 1 to 8 seats, not counting the driver.')).toBeInTheDocument()
  expect(screen.getByText('“1.234” isn’t clear. Enter an amount like 20 or 20.50.')).toBeInTheDocument()
  expect(await seatsField()).toHaveFocus()
  expect(server.changes).toEqual([])
})

test.each([
  [failure('TRIP_CLOSED'), failures.TRIP_CLOSED.message],
  [lostAnswer, 'Failed to volunteer car'],
])('why a car was not taken is said, and what was typed stays', async (answer, sentence) => {
  const { server, user } = showVolunteer()
  await user.type(await screen.findByLabelText('Boot space'), 'A tent')
  server.on(volunteerCar, answer)
  await user.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error')
  expect(alert).toHaveTextContent(sentence)
  expect(screen.getByLabelText('Boot space')).toHaveValue('A tent')
  expect(onVolunteered).not.toHaveBeenCalled()
})

test('drivers are led to a place of their own', async () => {
  showVolunteer([own])
  expect(await screen.findByRole('link', { name: 'Book your spot as the driver' })).toHaveAttribute(
    'href',
    '/trip/7?tab=booking',
  )
  expect(screen.queryByRole('button', { name: 'Volunteer Car' })).not.toBeInTheDocument()
})

test('a trip that takes no more cars has no form', async () => {
  showVolunteer([], { isOpen: false })
  expect(await screen.findByText('This trip is no longer taking cars.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Volunteer Car' })).not.toBeInTheDocument()
})

test('one’s own car is on top, every car says what its status means', async () => {
  const other = carOf(2, { driverFirstName: 'Maya', status: 'pending', canFitOnBarge: true })
  answeringWithCars([other, own], [...seatsOf(other), ...seatsOf(own, { 1: takenBy('Ines') })])
  renderWithProviders(<CarsTab tripId={7} />)
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveAccessibleName('Jonas')
  expect(first).toHaveTextContent('Your car')
  expect(first).toHaveTextContent('2 of 3')
  expect(first).toHaveTextContent('$50.00 per person')
  expect(within(first!).getByRole('list', { name: 'Passengers' })).toHaveTextContent('Ines, Passenger')
  expect(first).not.toHaveTextContent('Full')
  expect(second).toHaveTextContent('pending: waiting for the organiser’s approval')
  expect(second).toHaveTextContent('Fits on the barge')
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument()
})

test('a full car says so', async () => {
  const full = carOf(2, { passengerSeats: 1 })
  answeringWithCars([full], seatsOf(full, { 1: { ...takenBy('Guest'), isHeld: true } }))
  renderWithProviders(<CarsTab tripId={7} />)
  const card = await screen.findByRole('article')
  expect(within(card).getByText('Full')).toBeInTheDocument()
  expect(within(card).getByRole('listitem')).toHaveTextContent('Guest, Passenger, held')
})

test('a car that was just volunteered is brought into view, with the focus', async () => {
  const scrolledTo = vi.fn()
  Element.prototype.scrollIntoView = function () {
    scrolledTo(this)
  }
  const [newest, other] = [carOf(2, { isMine: true, driverFirstName: 'Jonas' }), carOf(1)]
  answeringWithCars([other, newest])
  const cars = (isOwnNew: boolean) => (
    <QueryClientProvider client={queryClient}>
      <CarsTab tripId={7} isOwnNew={isOwnNew} />
    </QueryClientProvider>
  )
  const queryClient = createQueryClient()
  const { rerender } = render(cars(false))
  const card = await screen.findByRole('article', { name: 'Jonas' })
  expect(document.body).toHaveFocus()
  rerender(cars(true))
  expect(card).toHaveFocus()
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(card)
})

test('a driver changes the own car; a refusal keeps the form', async () => {
  const server = answeringWithCars([own])
  const user = renderWithProviders(<CarsTab tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Edit car' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit your car' }))
  await user.click(dialog.getByRole('button', { name: 'One seat fewer' }))
  server.fails(changeCar, 'SEATS_ARE_TAKEN')
  await user.click(dialog.getByRole('button', { name: 'Save car' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('More seats than that are already taken')

  letCarChange(server, own)
  await user.click(dialog.getByRole('button', { name: 'Save car' }))
  expect(await screen.findByText('Your car has been updated.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(changeCar)[1]).toEqual({
    params: { carId: 1 },
    body: { bootSpaceDescription: null, canFitOnBarge: false, fuelEstimate: '50.00', passengerSeats: 2 },
  })
})

test('before a car is withdrawn, its passengers are named', async () => {
  const server = answeringWithCars([own], seatsOf(own, { 1: takenBy('Ines'), 2: takenBy('Maya') }))
  letCarGo(server)
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

/** A driver has a booking with that transport. */
function MyWay() {
  const [booking] = useQuery(queryOf(listBookings, {})).data ?? []
  return <p>{booking?.transport}</p>
}

test('who withdraws the own car sees at once that the booking’s way there is open again', async () => {
  const server = answeringWithCars([own])
  server.on(listBookings, [aBooking({ transport: 'driving' })])
  server.on(removeCar, () => {
    server.on(listCars, [])
    server.on(listBookings, [aBooking({ transport: 'later' })])
  })
  const user = renderWithProviders(
    <>
      <MyWay />
      <CarsTab tripId={7} />
    </>,
  )
  expect(await screen.findByText('driving')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Withdraw car' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw car' }))
  expect(await screen.findByText('later')).toBeInTheDocument()
})
