import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { listCars, postFuel, previewFuel, type Fuel, type FuelLine } from '#contract/cars.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { carOf } from '../cars/cars.fixture.ts'
import { FuelCard } from './fuel-card.tsx'

let server: FakeServer

const line = (firstName: string, some: Partial<FuelLine> = {}): FuelLine => ({
  userId: firstName.toLowerCase(),
  firstName,
  seats: 1,
  amount: '50.00',
  state: 'new',
  expenseId: null,
  ...some,
})

const fuel: Fuel = {
  carId: 3,
  tripId: 7,
  fuelEstimate: '50.00',
  lines: [line('Ben', { seats: 2, amount: '100.00' }), line('Cem')],
}
const others = carOf(2)
const own = carOf(3, { isMine: true })

beforeEach(() => {
  server = startFakeServer()
  server.on(listCars, [others, own])
  server.on(previewFuel, fuel)
  server.on(postFuel, () => {
    const posted = { ...fuel, lines: fuel.lines.map((each) => ({ ...each, state: 'posted' as const })) }
    server.on(previewFuel, posted)
    return posted
  })
})
afterEach(() => {
  act(dismissToast)
})

test('who drives sees what each passenger bears, and posts it', async () => {
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

test('what was posted is brought in line with who sits there now', async () => {
  const lines = [line('Ben', { state: 'left' }), line('Cem', { state: 'posted' }), line('Dag')]
  server.on(previewFuel, { ...fuel, lines })
  const user = renderWithProviders(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer in your car/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Update fuel charges' }))
  expect(server.calls(postFuel)).toEqual([{ params: { carId: 3 } }])
})

test('who asks nothing any more is not told that people gave up their seats', async () => {
  const lines = [line('Ben', { state: 'left', seats: 0 })]
  server.on(previewFuel, { ...fuel, fuelEstimate: '0.00', lines })
  renderWithProviders(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer due/ })).toBeInTheDocument()
  expect(
    screen.getByText('Your passengers or your fuel estimate changed after you charged the fuel.'),
  ).toBeInTheDocument()
})

test('a refusal is said, and how it stands is asked for again', async () => {
  server.fails(postFuel, 'NO_FUEL_TO_POST')
  const user = renderWithProviders(<FuelCard tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Charge fuel to passengers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There are no passengers in your car to charge for fuel.',
  )
  await expect.poll(() => server.calls(previewFuel)).toHaveLength(2)
})

test.each<[string, () => void]>([
  ['a car of one’s own', () => server.on(listCars, [others])],
  ['an approved car', () => server.on(listCars, [{ ...own, status: 'pending' }])],
  ['passengers', () => server.on(previewFuel, { ...fuel, lines: [] })],
])('without %s there is nothing to post', async (_what, change) => {
  change()
  renderWithProviders(<FuelCard tripId={7} />)
  await expect.poll(() => server.calls(listCars)).toHaveLength(1)
  // Waits until the requests after it have been answered, too.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('heading', { name: 'Fuel for your car' })).not.toBeInTheDocument()
})
