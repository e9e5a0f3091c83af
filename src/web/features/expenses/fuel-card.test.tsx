import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { listCars, postFuel, previewFuel, type Fuel, type FuelLine } from '#contract/cars.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { carOf } from '../cars/cars.fixture.ts'
import { FuelCard } from './fuel-card.tsx'

let server: FakeServer

const aFuelLine = (firstName: string, changes: Partial<FuelLine> = {}): FuelLine => ({
  userId: firstName.toLowerCase(),
  firstName,
  seats: 1,
  amount: '50.00',
  state: 'new',
  expenseId: null,
  ...changes,
})

const fuel: Fuel = {
  carId: 3,
  tripId: 7,
  fuelEstimate: '50.00',
  lines: [aFuelLine('Ben', { seats: 2, amount: '100.00' }), aFuelLine('Cem')],
}
const otherCar = carOf(2)
const ownCar = carOf(3, { isMine: true })

beforeEach(() => {
  server = startFakeServer()
  server.on(listCars, [otherCar, ownCar])
  server.on(previewFuel, fuel)
  server.on(postFuel, () => {
    const posted = {
      ...fuel,
      lines: fuel.lines.map((unpostedLine) => ({ ...unpostedLine, state: 'posted' as const })),
    }
    server.on(previewFuel, posted)
    return posted
  })
})
afterEach(() => {
  act(dismissToast)
})

test('a driver sees each passenger’s fuel share and charges it', async () => {
  const user = renderWithProviders(<FuelCard tripId={7} />)
  const table = within(await screen.findByRole('table', { name: 'Each passenger’s fuel share' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
    ['2', '$100.00', 'Not charged yet'],
    ['1', '$50.00', 'Not charged yet'],
  ])
  await user.click(screen.getByRole('button', { name: 'Charge fuel to passengers' }))
  expect(await screen.findByText('Fuel charged')).toBeInTheDocument()
  expect(server.calls(postFuel)).toEqual([{ params: { carId: 3 } }])
  expect(await screen.findByText('Fuel is charged to all passengers.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Charge fuel to passengers' })).not.toBeInTheDocument()
})

test('a driver updates the charges after passengers have changed', async () => {
  const lines = [aFuelLine('Ben', { state: 'left' }), aFuelLine('Cem', { state: 'posted' }), aFuelLine('Dag')]
  server.on(previewFuel, { ...fuel, lines })
  const user = renderWithProviders(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer in your car/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Update fuel charges' }))
  expect(server.calls(postFuel)).toEqual([{ params: { carId: 3 } }])
})

test('with a fuel estimate of zero, a charge is shown as no longer due, not as a seat given up', async () => {
  const lines = [aFuelLine('Ben', { state: 'left', seats: 0 })]
  server.on(previewFuel, { ...fuel, fuelEstimate: '0.00', lines })
  renderWithProviders(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer due/ })).toBeInTheDocument()
  expect(
    screen.getByText('Your passengers or your fuel estimate changed after you charged the fuel.'),
  ).toBeInTheDocument()
})

test('shows a refusal and loads the charges again', async () => {
  server.fails(postFuel, 'NO_FUEL_TO_POST')
  const user = renderWithProviders(<FuelCard tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Charge fuel to passengers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There are no passengers in your car to charge for fuel.',
  )
  await expect.poll(() => server.calls(previewFuel)).toHaveLength(2)
})

test.each<[string, () => void]>([
  ['a car of the viewer’s own', () => server.on(listCars, [otherCar])],
  ['an approved car', () => server.on(listCars, [{ ...ownCar, status: 'pending' }])],
  ['passengers', () => server.on(previewFuel, { ...fuel, lines: [] })],
])('shows no fuel card without %s', async (_what, change) => {
  change()
  renderWithProviders(<FuelCard tripId={7} />)
  await expect.poll(() => server.calls(listCars)).toHaveLength(1)
  // Leaves time for the requests that follow to be answered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('heading', { name: 'Fuel for your car' })).not.toBeInTheDocument()
})
