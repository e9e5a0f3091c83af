import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listCars, listSeats, removeCar, setCarStatus, type Car, type Seat } from '#contract/cars.ts'
import { failure } from '#testing/fake-reply.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { CarManagement } from './car-management.tsx'
import {
  carOf,
  decidedAt,
  heldSeat,
  letCarBeRemoved,
  letCarChange,
  seatsOf,
  startServerWithCars,
  takenBy,
} from './cars.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

const pendingCar = carOf(1, { status: 'pending' })
const approvedCar = carOf(1)

function showCars(cars: Car[], seats?: Seat[]) {
  const server = startServerWithCars(cars, seats)
  if (cars[0]) letCarChange(server, cars[0])
  letCarBeRemoved(server)
  return { server, user: renderWithProviders(<CarManagement tripId={7} />) }
}

test('a trip without cars says so', async () => {
  showCars([])
  expect(await screen.findByText('No cars have been volunteered for this trip yet.')).toBeInTheDocument()
})

test('approving a car keeps the focus there and can be undone', async () => {
  const { server, user } = showCars([pendingCar])
  await user.click(await screen.findByRole('button', { name: 'Approve', description: 'Maya' }))
  expect(screen.getByRole('button', { name: 'Unapprove' })).toHaveFocus()
  expect(await screen.findByText('Car status updated successfully!')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  const params = { carId: 1 }
  const seen = {
    passengerSeats: 3,
    fuelEstimate: '50.00',
    bootSpaceDescription: null,
    canFitOnBarge: false,
    passengers: [],
  }
  expect(server.calls(setCarStatus)).toEqual([
    { params, body: { status: 'approved', seen: { ...seen, status: 'pending', decidedAt: null } } },
    { params, body: { status: 'pending', seen: { ...seen, status: 'approved', decidedAt } } },
  ])
})

test('takes back an approval that is refused, and says why', async () => {
  const { server, user } = showCars([pendingCar])
  await screen.findByRole('button', { name: 'Approve' })
  server.fails(setCarStatus, 'CAR_NOT_FOUND')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error')
  expect(alert).toHaveTextContent('This car is no longer on the trip.')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('unapproving a car with passengers names them first', async () => {
  const { server, user } = showCars([approvedCar], seatsOf(approvedCar, { 1: takenBy('Ines') }))
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Unapprove Maya’s car?' }))
  expect(dialog.getByText('Ines')).toBeInTheDocument()
  expect(server.changes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Unapprove car' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(server.calls(setCarStatus)).toMatchObject([
    {
      params: { carId: 1 },
      body: { status: 'pending', seen: { passengers: [{ seatId: 101, firstName: 'Ines' }] } },
    },
  ])
  // Approving the car again would not restore the seats.
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('names a person with several seats once, but two people of the same name separately', async () => {
  const seats = seatsOf(approvedCar, {
    1: { ...takenBy('Ann'), userId: 'a' },
    2: { ...takenBy('Ann'), userId: 'b' },
    3: { ...takenBy('Ann'), userId: 'a' },
  })
  const { user } = showCars([approvedCar], seats)
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Ann (2 seats) and Ann have seats in this car.')
})

test('unapproving an empty car needs no confirmation and can be undone', async () => {
  const { server, user } = showCars([approvedCar])
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  expect(await screen.findByText('Car status updated successfully!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  expect(server.calls(setCarStatus)).toMatchObject([{ params: { carId: 1 }, body: { status: 'pending' } }])
})

test('removing a car first names its passengers, including those of held seats', async () => {
  const { server, user } = showCars(
    [approvedCar],
    seatsOf(approvedCar, { 1: takenBy('Ines'), 2: { ...heldSeat, firstName: 'Jonas' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove', description: 'Maya' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Remove Maya’s car?' }))
  expect(dialog().getByText('Ines and Jonas')).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: 'Keep car' }))
  expect(server.changes).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(dialog().getByRole('button', { name: 'Remove car' }))
  expect(await screen.findByText('Car removed successfully!')).toBeInTheDocument()
  expect(server.changes).toEqual(['DELETE /api/cars/1'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an empty car is removed at once, and counts as removed if it is already gone', async () => {
  const { server, user } = showCars([approvedCar])
  await screen.findByRole('button', { name: 'Remove' })
  server.fails(removeCar, 'CAR_NOT_FOUND')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Car removed successfully!')).toBeInTheDocument()
})

test('offers the barge manifest when a car fits on the barge', async () => {
  showCars([pendingCar, carOf(2, { canFitOnBarge: true })])
  expect(await screen.findByRole('link', { name: 'Barge manifest' })).toHaveAttribute(
    'href',
    '/admin/trips/7/manifest',
  )
})

test('offers no barge manifest when no car fits on the barge', async () => {
  showCars([pendingCar])
  await screen.findByRole('button', { name: 'Approve' })
  expect(screen.queryByRole('link', { name: 'Barge manifest' })).not.toBeInTheDocument()
})

let decisions = 0
/** A later one each time. */
const nextMoment = () => new Date(Date.UTC(2027, 2, 10, 9, (decisions += 1))).toISOString()

/** Three pending cars and an approved one; Ana is faster with Bo’s. */
function showSeveral() {
  const cars = [
    carOf(1, { status: 'pending', driverFirstName: 'Ada' }),
    carOf(2, { status: 'pending', driverFirstName: 'Bo' }),
    carOf(3, { driverFirstName: 'Cy' }),
    carOf(4, { status: 'pending', driverFirstName: 'Dana' }),
  ]
  const server = startServerWithCars(cars)
  server.on(setCarStatus, ({ params, body: { status } }) => {
    const car = cars.find(({ id }) => id === Number(params.carId))!
    if (car.driverFirstName === 'Bo')
      return failure('CAR_CHANGED', { message: 'Ana has since approved this car.' })
    Object.assign(car, { status, decidedAt: nextMoment() })
    server.on(listCars, [...cars])
    return car
  })
  const queryClient = createQueryClient()
  const user = renderWithProviders(<CarManagement tripId={7} />, queryClient)
  return { server, user, cars, reload: () => act(() => queryClient.invalidateQueries()) }
}

const resultLines = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sentStatuses = (server: FakeServer) =>
  server.calls(setCarStatus).map(({ params, body }) => [params.carId, body.status])

test('several cars are approved together, each with its result, and this can be undone', async () => {
  const { server, user } = showSeveral()
  const all = await screen.findByRole('checkbox', { name: 'Choose all 3 that need approval' })
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ada’s car' }))
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(screen.getByText('3 chosen', { selector: '[role=status]' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Approve 3 cars' }))

  const sentence = await screen.findByText('2 cars were approved. 1 car wasn’t.')
  expect(resultLines()).toEqual([
    'Bo’s carAna has since approved this car.',
    'Ada’s carApproved',
    'Dana’s carApproved',
  ])
  await waitFor(() => expect(document.activeElement).toContainElement(sentence))
  await user.click(screen.getByRole('button', { name: 'Undo 2 approvals' }))
  const undone = await screen.findByText('2 cars were unapproved.')
  await waitFor(() => expect(undone.closest('[tabindex]')).toHaveFocus())
  expect(resultLines()).toEqual(['Ada’s carNeeds approval again', 'Dana’s carNeeds approval again'])
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  expect(sentStatuses(server)).toEqual([
    [1, 'approved'],
    [2, 'approved'],
    [4, 'approved'],
    [1, 'pending'],
    [4, 'pending'],
  ])

  await user.click(screen.getByRole('button', { name: 'Dismiss results' }))
  expect(undone).not.toBeInTheDocument()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(document.activeElement).toContainElement(screen.getByRole('checkbox', { name: /^Choose all/ }))
})

test('undoing names the people who have taken seats since, and asks first', async () => {
  const { server, user } = showSeveral()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada’s car' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Dana’s car' }))
  server.on(listSeats, [
    ...seatsOf(carOf(1), { 1: takenBy('Ines') }),
    ...seatsOf(carOf(2)),
    ...seatsOf(carOf(3)),
    ...seatsOf(carOf(4), { 2: takenBy('Jonas') }),
  ])
  await user.click(screen.getByRole('button', { name: 'Approve 2 cars' }))
  await user.click(await screen.findByRole('button', { name: 'Undo 2 approvals' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Unapprove 2 cars?' }))
  expect(dialog.getByText(/have seats in these cars/)).toHaveTextContent(/^Ines and Jonas/)
  expect(server.calls(setCarStatus)).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Unapprove cars' }))
  expect(await screen.findByText('2 cars were unapproved.')).toBeInTheDocument()
  expect(server.calls(setCarStatus).map(({ body }) => body.seen?.passengers)).toEqual([
    [],
    [],
    [{ seatId: 101, firstName: 'Ines' }],
    [{ seatId: 402, firstName: 'Jonas' }],
  ])
})

test('undoing shows how far it is, and can be stopped', async () => {
  const { server, user } = showSeveral()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada’s car' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Dana’s car' }))
  await user.click(screen.getByRole('button', { name: 'Approve 2 cars' }))
  const undo = await screen.findByRole('button', { name: 'Undo 2 approvals' })
  const answer = server.holds(setCarStatus)
  await user.click(undo)
  expect(await screen.findByText('Undoing 1 of 2', { selector: '[role=status]' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  answer(carOf(1, { status: 'pending' }))
  expect(await screen.findByText('1 car was unapproved. You stopped with 1 to go.')).toBeInTheDocument()
  expect(sentStatuses(server)).toEqual([
    [1, 'approved'],
    [4, 'approved'],
    [1, 'pending'],
  ])
})

test('the question before undoing disappears once nothing is left to undo', async () => {
  const { server, user, cars, reload } = showSeveral()
  server.on(listSeats, [
    ...seatsOf(carOf(1), { 1: takenBy('Ines') }),
    ...[2, 3, 4].flatMap((id) => seatsOf(carOf(id))),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada’s car' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 car' }))
  await user.click(await screen.findByRole('button', { name: 'Undo approval' }))
  expect(screen.getByRole('dialog', { name: 'Unapprove 1 car?' })).toBeInTheDocument()
  // Somebody else has unapproved it meanwhile.
  server.on(
    listCars,
    cars.map((car) => ({ ...car, status: 'pending' as const })),
  )
  await reload()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // It does not come back by itself.
  server.on(listCars, cars)
  await reload()
  expect(await screen.findByRole('button', { name: 'Undo approval' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a single waiting car needs no choosing', async () => {
  showCars([pendingCar, carOf(2)])
  await screen.findByRole('button', { name: 'Approve' })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
