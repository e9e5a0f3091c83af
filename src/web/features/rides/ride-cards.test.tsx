import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { previewFuel } from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { changeRide, getRide, type Ride, writeToPassengers } from '#contract/rides.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { carOf, ownSeat, seatsOf, startServerWithCars, takenBy } from '../cars/cars.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import RideCards from './ride-cards.tsx'
import { ManagedRide } from './managed-ride.tsx'
import { aRide } from './rides.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

const ownCar = carOf(1, { isMine: true, driverFirstName: 'Jonas' })
const fuelLine = {
  userId: 'ann',
  firstName: 'Ann',
  seats: 1,
  amount: '50.00',
  state: 'new',
  expenseId: null,
} as const

function showDriver(changes: Partial<Ride> = {}) {
  const server = startServerWithCars([ownCar])
  server.on(getRide, aRide(changes))
  server.on(previewFuel, { carId: 1, tripId: 7, fuelEstimate: '50.00', lines: [fuelLine] })
  const user = renderWithProviders(<RideCards trip={aTrip()} />)
  return { server, user }
}

test('a driver sees who sits where, and charges fuel there', async () => {
  showDriver()
  const card = within(await screen.findByRole('region', { name: 'Your car' }))
  const seats = within(card.getByRole('list', { name: 'Who sits where' })).getAllByRole('listitem')
  expect(seats.map(({ textContent }) => textContent)).toEqual([
    'Passenger: Ann',
    'Back Left: Ben',
    'Back Right: Cem, held',
  ])
  expect(await screen.findByRole('button', { name: 'Charge fuel to passengers' })).toBeInTheDocument()
})

test('a driver says where and when the car starts and whom it picks up', async () => {
  const { server, user } = showDriver()
  server.on(changeRide, ({ body }) => {
    const saved = aRide({
      start: { place: body.startPlace, daysBefore: 1, day: '2027-03-08', time: body.startsAt },
    })
    server.on(getRide, saved)
    return saved
  })
  await user.type(await screen.findByLabelText('Where it starts'), 'Pier 3')
  await user.selectOptions(screen.getByLabelText('Day'), 'The day before, Mon, Mar 8')
  await user.type(screen.getByLabelText('Start time'), '18:30')
  const ann = within(screen.getByRole('group', { name: 'Picking up Ann' }))
  await user.type(ann.getByLabelText('Pick-up time'), '18:45')
  await user.click(screen.getByRole('button', { name: 'Save start and pick-ups' }))
  expect(await ann.findByText('Enter a place.')).toBeInTheDocument()
  expect(server.calls(changeRide)).toEqual([])

  await user.type(ann.getByLabelText('Pick-up place'), 'Elm Street 5')
  await user.clear(
    within(screen.getByRole('group', { name: 'Picking up Ben' })).getByLabelText('Pick-up place'),
  )
  await user.clear(
    within(screen.getByRole('group', { name: 'Picking up Ben' })).getByLabelText('Pick-up time'),
  )
  await user.click(screen.getByRole('button', { name: 'Save start and pick-ups' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls(changeRide)).toEqual([
    {
      params: { carId: 1 },
      body: {
        startPlace: 'Pier 3',
        startsDaysBefore: 1,
        startsAt: '18:30',
        pickUps: [{ userId: 'ann', place: 'Elm Street 5', time: '18:45' }],
      },
    },
  ])
})

test('a pick-up before the start is pointed out, but not one on the morning after', async () => {
  const { user } = showDriver()
  const start = await screen.findByLabelText('Start time')
  const pickUp = within(screen.getByRole('group', { name: 'Picking up Ann' })).getByLabelText('Pick-up time')
  await user.type(start, '08:30')
  await user.type(pickUp, '08:15')
  expect(pickUp).toHaveAccessibleDescription('Before your car starts (08:30)')
  await user.clear(start)
  await user.type(start, '23:30')
  expect(pickUp).not.toHaveAccessibleDescription()
})

test('after a refusal the driver sees why, and what was typed stays', async () => {
  const { server, user } = showDriver()
  server.fails(changeRide, 'PICK_UP_WITHOUT_SEAT')
  await user.type(await screen.findByLabelText('Where it starts'), 'Pier 3')
  await user.click(screen.getByRole('button', { name: 'Save start and pick-ups' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failures.PICK_UP_WITHOUT_SEAT.message)
  expect(screen.getByLabelText('Where it starts')).toHaveValue('Pier 3')
})

test('a driver writes to all passengers', async () => {
  const { server, user } = showDriver()
  server.fails(writeToPassengers, 'TOO_MANY_RIDE_MESSAGES')
  const form = within(await screen.findByRole('form', { name: 'Write to your passengers' }))
  await user.type(form.getByLabelText('Message'), 'See you at seven.')
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect(await form.findByRole('alert')).toHaveTextContent('10 times a day')

  server.on(writeToPassengers, undefined)
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect(await form.findByText('Your message was sent.')).toBeInTheDocument()
  expect(form.getByLabelText('Message')).toHaveValue('')
  expect(server.calls(writeToPassengers)[1]).toEqual({
    params: { carId: 1 },
    body: { text: 'See you at seven.' },
  })
})

test('without passengers nobody can be written to, and after the trip nothing can be changed', async () => {
  showDriver({ passengers: [], seats: [], canChange: false })
  const card = within(await screen.findByRole('region', { name: 'Your car' }))
  expect(card.getByText('No one has taken a seat yet.')).toBeInTheDocument()
  expect(card.getByText('Not said yet')).toBeInTheDocument()
  expect(card.queryByRole('form')).not.toBeInTheDocument()
})

const facts = (card: HTMLElement) =>
  [...card.querySelectorAll('dt')].map((dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`)

test('a confirmed passenger sees their ride, and somebody who only holds a seat does not', async () => {
  const [ride, held] = [carOf(1, { driverFirstName: 'Jonas' }), carOf(2)]
  const server = startServerWithCars(
    [ride, held],
    [...seatsOf(ride, { 1: ownSeat }), ...seatsOf(held, { 1: { ...ownSeat, isHeld: true } })],
  )
  server.on(
    getRide,
    aRide({
      isDriver: false,
      canChange: false,
      start: { place: 'Pier 3', daysBefore: 0, day: '2027-03-09', time: '07:30' },
      seats: [{ seatLabel: 'Back Left', firstName: 'Ann', isMine: true, isHeld: false }],
      passengers: [
        { userId: 'me', firstName: 'Ann', isMe: true, pickUp: { place: 'Elm Street 5', time: null } },
        { userId: null, firstName: 'Ben', isMe: false, pickUp: { place: null, time: '08:00' } },
      ],
    }),
  )
  renderWithProviders(<RideCards trip={aTrip()} />)
  const card = await screen.findByRole('region', { name: 'Your ride' })
  expect(card).toHaveTextContent('Jonas drives.')
  expect(
    within(within(card).getByRole('list', { name: 'Who sits where' })).getByRole('listitem'),
  ).toHaveTextContent(/^Back Left \(yours\): Ann$/)
  expect(facts(card)).toEqual([
    'Starts: Tue, Mar 9, 07:30',
    'From: Pier 3',
    'Your pick-up: Elm Street 5',
    'Other pick-ups: Ben, 08:00',
  ])
  expect(server.calls(getRide)).toEqual([{ params: { carId: 1 } }])
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
})

test('nobody else sees anything of a ride', async () => {
  const car = carOf(1)
  const server = startServerWithCars(
    [car, { ...carOf(2, { isMine: true }), status: 'pending' }],
    seatsOf(car, { 1: takenBy('Ann') }),
  )
  renderWithProviders(<RideCards trip={aTrip()} />)
  await expect.poll(() => server.requests).toHaveLength(2)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(server.calls(getRide)).toEqual([])
})

test('an organiser sees the start and all pick-ups', async () => {
  const server = startServerWithCars([])
  server.on(getRide, aRide({ start: { place: null, daysBefore: 0, day: '2027-03-09', time: '07:30' } }))
  renderWithProviders(<ManagedRide carId={1} />)
  expect(await screen.findByText('Ben, Station, 08:00')).toBeInTheDocument()
  expect(facts(document.body)).toEqual(['Starts: Tue, Mar 9, 07:30', 'Pick-ups: Ben, Station, 08:00'])
})
