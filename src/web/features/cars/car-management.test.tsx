import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Car, Seat } from '#contract/cars.ts'
import { show } from '#testing/show.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CarManagement } from './car-management.tsx'
import { carOf, fakeCars, held, refusal, seatsOf, takenBy } from './cars.fixture.ts'

afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

const pending = carOf(1, { status: 'pending' })
const approved = carOf(1)

function showCars(cars: Car[], seats: Seat[] = cars.flatMap((car) => seatsOf(car))) {
  const { site, fetch } = fakeCars(cars, seats)
  vi.stubGlobal('fetch', fetch)
  return { site, user: show(<CarManagement tripId={7} />) }
}

test('a trip without cars says so', async () => {
  showCars([])
  expect(await screen.findByText('No cars have been volunteered for this trip yet.')).toBeInTheDocument()
})

test('a car is approved, which can be undone where it stands', async () => {
  const { site, user } = showCars([pending])
  await user.click(await screen.findByRole('button', { name: 'Approve', description: 'Maya' }))
  expect(screen.getByRole('button', { name: 'Unapprove' })).toHaveFocus()
  expect(await screen.findByText('Car status updated successfully!')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(site.sent).toEqual([
    'PUT /api/cars/1/status {"status":"approved"}',
    'PUT /api/cars/1/status {"status":"pending"}',
  ])
})

test('an approval that is refused is taken back, with the reason', async () => {
  const { site, user } = showCars([pending])
  await screen.findByRole('button', { name: 'Approve' })
  site.refuse = refusal(404, 'CAR_NOT_FOUND', 'This car is no longer on the trip.')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error')
  expect(alert).toHaveTextContent('This car is no longer on the trip.')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('unapproving a car with passengers names them first', async () => {
  const { site, user } = showCars([approved], seatsOf(approved, { 1: takenBy('Ines') }))
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Unapprove Maya’s car?' }))
  expect(dialog.getByText('Ines')).toBeInTheDocument()
  expect(site.sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Unapprove car' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(site.sent).toEqual(['PUT /api/cars/1/status {"status":"pending"}'])
  // Approving it again would give nobody the seat back.
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
  const { site, user } = showCars([approved])
  await user.click(await screen.findByRole('button', { name: 'Unapprove' }))
  expect(await screen.findByText('Car status updated successfully!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  expect(site.sent).toEqual(['PUT /api/cars/1/status {"status":"pending"}'])
})

test('removing a car names its passengers, those of held seats too', async () => {
  const { site, user } = showCars(
    [approved],
    seatsOf(approved, { 1: takenBy('Ines'), 2: { ...held, firstName: 'Jonas' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove', description: 'Maya' }))
  const ask = () => within(screen.getByRole('dialog', { name: 'Remove Maya’s car?' }))
  expect(ask().getByText('Ines and Jonas')).toBeInTheDocument()
  await user.click(ask().getByRole('button', { name: 'Keep car' }))
  expect(site.sent).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(ask().getByRole('button', { name: 'Remove car' }))
  expect(await screen.findByText('Car removed successfully!')).toBeInTheDocument()
  expect(site.sent).toEqual(['DELETE /api/cars/1'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an empty car is removed at once; one that is gone already counts as removed', async () => {
  const { site, user } = showCars([approved])
  await screen.findByRole('button', { name: 'Remove' })
  site.refuse = refusal(404, 'CAR_NOT_FOUND', 'This car is no longer on the trip.')
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
