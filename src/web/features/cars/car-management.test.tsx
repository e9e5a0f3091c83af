import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { removeCar, setCarStatus, type Car, type Seat } from '#contract/cars.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CarManagement } from './car-management.tsx'
import {
  carOf,
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
  expect(server.calls(setCarStatus)).toEqual([
    { params, body: { status: 'approved' } },
    { params, body: { status: 'pending' } },
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
  expect(server.calls(setCarStatus)).toEqual([{ params: { carId: 1 }, body: { status: 'pending' } }])
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
  expect(server.calls(setCarStatus)).toEqual([{ params: { carId: 1 }, body: { status: 'pending' } }])
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
