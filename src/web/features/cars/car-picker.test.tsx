import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listCars, listSeats, SEAT_LABELS, type Car, type Seat } from '#contract/cars.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { CarPicker, type CarPickerProps } from './car-picker.tsx'
import { carOf, heldSeat, ownSeat, seatsOf, startServerWithCars, takenBy } from './cars.fixture.ts'

function showPicker(
  cars: Car[],
  seats: Seat[],
  props: Partial<CarPickerProps> = {},
  { isDown = false, initialSeatIds = [] as number[] } = {},
) {
  const server = startServerWithCars(cars, seats)
  if (isDown) for (const endpoint of [listCars, listSeats]) server.fails(endpoint, 'UNAVAILABLE')
  const toggledIds: number[] = []
  function Picker() {
    const [chosen, setChosen] = useState(initialSeatIds)
    return (
      <CarPicker
        tripId={7}
        chosen={chosen}
        heldText={null}
        mode={{
          kind: 'choose',
          onPress: ({ id: seatId }) => {
            toggledIds.push(seatId)
            setChosen((ids) => (ids.includes(seatId) ? ids.filter((id) => id !== seatId) : [...ids, seatId]))
          },
        }}
        {...props}
      />
    )
  }
  return { user: renderWithProviders(<Picker />), toggledIds, server }
}

/** The seats as screen readers name them. */
const seatNames = (map: HTMLElement) =>
  within(map)
    .getAllByRole('button')
    .map((seat) => seat.getAttribute('aria-label'))

test('a seat map names its driver and its free seats, and has the seats in order', async () => {
  const car = carOf(1)
  showPicker([car], seatsOf(car, { 1: takenBy('Ines') }))
  const map = await screen.findByRole('group', { name: 'Vehicle by Driver: Maya, 2 of 3 seats free' })
  expect(screen.getByRole('heading', { name: 'Vehicle by Driver' })).toBeVisible()
  expect(seatNames(map)).toEqual([
    'Driver, Maya',
    'Passenger, taken by Ines',
    'Back Left, available, $50.00 fuel',
    'Back Right, available, $50.00 fuel',
  ])
  expect(within(map).queryByText('not offered')).not.toBeInTheDocument()
})

test('marks seats of the four-seat plan that a car does not offer', async () => {
  const car = carOf(1, { passengerSeats: 1 })
  showPicker([car], seatsOf(car))
  const map = await screen.findByRole('group', { name: 'Vehicle by Driver: Maya, 1 of 1 seat free' })
  expect(seatNames(map)).toEqual(['Driver, Maya', 'Passenger, available, $50.00 fuel'])
  expect(within(map).getAllByText('not offered')).toHaveLength(2)
})

test('shows all nine seats in order of their position', async () => {
  const car = carOf(1, { passengerSeats: 8 })
  showPicker([car], seatsOf(car))
  const map = await screen.findByRole('group', { name: /8 of 8/ })
  expect(seatNames(map).map((name) => name?.split(',')[0])).toEqual(SEAT_LABELS)
})

test('a free seat can be chosen and released with the keyboard', async () => {
  const car = carOf(1)
  const { user, toggledIds } = showPicker([car], seatsOf(car))
  const seat = await screen.findByRole('button', {
    name: 'Back Left, available, $50.00 fuel',
    pressed: false,
  })
  seat.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Back Left, chosen, $50.00 fuel', pressed: true })).toHaveFocus()
  expect(toggledIds).toEqual([102])
  await user.keyboard(' ')
  expect(seat).toHaveAccessibleName('Back Left, available, $50.00 fuel')
})

test('occupied seats can be focused with the keyboard, but not chosen', async () => {
  const car = carOf(1)
  const { user, toggledIds } = showPicker(
    [car],
    seatsOf(car, { 1: takenBy('Ines'), 2: heldSeat, 3: takenBy('Li') }),
  )
  const map = await screen.findByRole('group', { name: /Maya/ })
  expect(seatNames(map)).toEqual([
    'Driver, Maya',
    'Passenger, taken by Ines',
    'Back Left, held by someone else',
    'Back Right, taken by Li',
  ])
  for (const seat of within(map).getAllByRole('button')) {
    await user.tab()
    expect(seat).toHaveFocus()
    expect(seat).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
  }
  expect(toggledIds).toEqual([])
})

const carWithOwnSeats = carOf(1)
const ownSeats = seatsOf(carWithOwnSeats, { 1: heldSeat, 2: { ...ownSeat, isHeld: true }, 3: ownSeat })

test('the viewer’s own seats are pressed, and a held one shows the time left', async () => {
  showPicker([carWithOwnSeats], ownSeats, { heldText: '12 min left', mode: { kind: 'look' } })
  await screen.findByRole('button', { name: 'Back Left, held for you, 12 min left', pressed: true })
  expect(screen.getByRole('button', { name: 'Back Right, yours', pressed: true })).toBeInTheDocument()
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
  expect(legend.map((entry) => entry.textContent)).toEqual(['Available', 'Taken', 'Driver', 'Yours', 'Held'])
})

test('while a booking is changed, the viewer’s own seat can be released and kept after all', async () => {
  const { user, toggledIds } = showPicker(
    [carWithOwnSeats],
    ownSeats,
    { ownSeatIds: [102, 103] },
    { initialSeatIds: [102, 103] },
  )
  await user.click(await screen.findByRole('button', { name: 'Back Right, yours', pressed: true }))
  expect(toggledIds).toEqual([103])
  await user.click(
    screen.getByRole('button', { name: 'Back Right, yours (will be released)', pressed: false }),
  )
  expect(screen.getByRole('button', { name: 'Back Right, yours', pressed: true })).toBeInTheDocument()
})

test('while people are added, the viewer’s own seat cannot be chosen or released', async () => {
  const { user, toggledIds } = showPicker([carWithOwnSeats], ownSeats)
  await user.click(await screen.findByRole('button', { name: 'Back Right, yours' }))
  expect(toggledIds).toEqual([])
})

test('choosing a seat in the list also chooses it on the map', async () => {
  const car = carOf(1)
  const { user } = showPicker([car], seatsOf(car))
  await user.click(await screen.findByRole('button', { name: 'Choose Back Right', pressed: false }))
  expect(screen.getByRole('button', { name: 'Chosen Back Right', pressed: true })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Back Right, chosen, $50.00 fuel' })).toBeInTheDocument()
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
  expect(legend.map((entry) => entry.textContent)).toEqual(['Available', 'Taken', 'Driver', 'Chosen'])
})

test('approved cars come first, and a pending car cannot be booked yet', async () => {
  const cars = [carOf(1, { status: 'pending' }), carOf(2, { driverFirstName: 'Ines' })]
  const { user, toggledIds } = showPicker(
    cars,
    cars.flatMap((car) => seatsOf(car)),
  )
  const maps = await screen.findAllByRole('group')
  expect(maps.map((map) => map.getAttribute('aria-label'))).toEqual([
    'Vehicle by Driver: Ines, 3 of 3 seats free',
    'Vehicle by Driver: Maya, 3 of 3 seats free',
  ])
  expect(screen.getByText('Not bookable yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back Left, not bookable yet' }))
  expect(toggledIds).toEqual([])
})

test('a chosen seat that was taken meanwhile is shown as taken', async () => {
  const car = carOf(1)
  showPicker([car], seatsOf(car, { 2: takenBy('Ines') }), { chosen: [102] })
  const seat = await screen.findByRole('button', { name: 'Back Left, taken by Ines' })
  expect(seat).not.toHaveAttribute('aria-pressed')
})

test('nothing can be chosen on a read-only map', async () => {
  const car = carOf(1)
  const { user, toggledIds } = showPicker([car], seatsOf(car), { mode: { kind: 'look' } })
  const seat = await screen.findByRole('button', { name: 'Back Left, available, $50.00 fuel' })
  expect(seat).toHaveAttribute('aria-disabled', 'true')
  await user.click(seat)
  expect(toggledIds).toEqual([])
  expect(screen.queryByRole('button', { name: 'Choose Back Left' })).not.toBeInTheDocument()
})

test('visitors see no names, and a free seat leads them to the login', async () => {
  const car = carOf(1, { driverFirstName: null })
  showPicker([car], seatsOf(car, { 1: { isLocked: true } }), {
    mode: { kind: 'log-in', tripTitle: 'Vega Islands' },
  })
  await screen.findByRole('group', { name: 'Vehicle by Driver: 2 of 3 seats free' })
  for (const name of ['Back Left, available, $50.00 fuel', 'Log in to choose Back Left']) {
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', '/api/login')
    expect(link).toHaveAttribute('data-back', '?tab=booking&seat=102#places')
    expect(link).toHaveAttribute('data-purpose', 'To take Back Left on Vega Islands')
  }
  expect(screen.getByRole('button', { name: 'Passenger, taken' })).toHaveAttribute('aria-disabled', 'true')
})

test('a car that fits on the barge says so in words', async () => {
  const car = carOf(1, { canFitOnBarge: true })
  showPicker([car], seatsOf(car))
  expect(await screen.findByText('Fits on the barge')).toBeInTheDocument()
})

test('a trip without cars asks for one', async () => {
  showPicker([], [])
  expect(await screen.findByRole('link', { name: 'Offer your car' })).toHaveAttribute(
    'href',
    '/trip/7?tab=volunteer',
  )
})

test('“Try again” loads the cars after a failure', async () => {
  const car = carOf(1)
  const { server, user } = showPicker([car], seatsOf(car), {}, { isDown: true })
  await tryAgainAfter(user, 'We couldn’t load the cars.', () => {
    server.on(listCars, [car])
    server.on(listSeats, seatsOf(car))
  })
  expect(await screen.findByRole('group', { name: /Maya/ })).toBeInTheDocument()
})
