import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { removeCar, setCarStatus, type Car, type Seat } from '#contract/cars.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CarManagement } from './car-management.tsx'
import {
  answeringWithCars,
  carOf,
  heldSeat,
  letCarChange,
  letCarGo,
  seatsOf,
  takenBy,
} from './cars.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

const pending = carOf(1, { status: 'pending' })
const approved = carOf(1)

function showCars(cars: Car[], seats?: Seat[]) {
  const server = answeringWithCars(cars, seats)
  if (cars[0]) letCarChange(server, cars[0])
  letCarGo(server)
  return { server, user: renderWithProviders(<CarManagement tripId={7} />) }
}

test('a trip without cars says so', async () => {
  showCars([])
  expect(await screen.findByText('No cars have been volunteered for this trip yet.')).toBeInTheDocument()
})

test('a car is approved, which can be undone where it stands', async () => {
  const { server, user } = showCars([pending])
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

test('an approval that is refused is taken back, with the reason', async () => {
  const { server, user } = showCars([pending])
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
  const { server, user } = showCars([approved], seatsOf(approved, { 1: takenBy('Ines') }))
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

test('whoever has several seats is named once, and people of one name each', async () => {
  const seats = seatsOf(approved, {
    1: { ...takenBy('Ann'), userId: 'a' },
    2: { ...takenBy('Ann'), userId: 'b' },
    3: { ...takenBy('Ann'), userId: 'a' },
  })
  const { user } = showCars([approved], seats)
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Ann (2 seats) and Ann have seats in this car.')
})

test('an empty car is unapproved at once, which can be undone', async () => {
  const { server, user } = showCars([approved])
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  expect(await screen.findByText('Car status updated successfully!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  expect(server.calls(setCarStatus)).toEqual([{ params: { carId: 1 }, body: { status: 'pending' } }])
})

test('removing a car names its passengers, those of held seats too', async () => {
  const { server, user } = showCars(
    [approved],
    seatsOf(approved, { 1: takenBy('Ines'), 2: { ...heldSeat, firstName: 'Jonas' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove', description: 'Maya' }))
  const ask = () => within(screen.getByRole('dialog', { name: 'Remove Maya’s car?' }))
  expect(ask().getByText('Ines and Jonas')).toBeInTheDocument()
  await user.click(ask().getByRole('button', { name: 'Keep car' }))
  expect(server.changes).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(ask().getByRole('button', { name: 'Remove car' }))
  expect(await screen.findByText('Car removed successfully!')).toBeInTheDocument()
  expect(server.changes).toEqual(['DELETE /api/cars/1'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an empty car is removed at once; one that is gone already counts as removed', async () => {
  const { server, user } = showCars([approved])
  await screen.findByRole('button', { name: 'Remove' })
  server.fails(removeCar, 'CAR_NOT_FOUND')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Car removed successfully!')).toBeInTheDocument()
})

test('the barge manifest is offered when some car fits on it', async () => {
  showCars([pending, carOf(2, { canFitOnBarge: true })])
  expect(await screen.findByRole('link', { name: 'Barge manifest' })).toHaveAttribute(
    'href',
    '/admin/trips/7/manifest',
  )
})

test('and not when none does', async () => {
  showCars([pending])
  await screen.findByRole('button', { name: 'Approve' })
  expect(screen.queryByRole('link', { name: 'Barge manifest' })).not.toBeInTheDocument()
})
