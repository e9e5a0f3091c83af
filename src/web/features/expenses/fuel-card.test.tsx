import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { Car } from '#contract/cars.ts'
import type { Fuel, FuelLine } from '#contract/fuel.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { FuelCard } from './fuel-card.tsx'

const sent: string[] = []
let cars: Partial<Car>[]
let fuel: Fuel
let posted: () => Response

const line = (firstName: string, some: Partial<FuelLine> = {}): FuelLine => ({
  userId: firstName.toLowerCase(),
  firstName,
  seats: 1,
  amount: '50.00',
  state: 'new',
  expenseId: null,
  ...some,
})

beforeEach(() => {
  sent.length = 0
  cars = [
    { id: 2, isMine: false, status: 'approved' },
    { id: 3, isMine: true, status: 'approved' },
  ]
  fuel = {
    carId: 3,
    tripId: 7,
    fuelEstimate: '50.00',
    lines: [line('Ben', { seats: 2, amount: '100.00' }), line('Cem')],
  }
  posted = () => {
    fuel = { ...fuel, lines: fuel.lines.map((each) => ({ ...each, state: 'posted' })) }
    return Response.json(fuel)
  }
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`)
    if (path === '/api/trips/7/cars') return Promise.resolve(Response.json(cars))
    return Promise.resolve(method === 'POST' ? posted() : Response.json(fuel))
  })
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

test('who drives sees what each passenger bears, and posts it', async () => {
  const user = show(<FuelCard tripId={7} />)
  const table = within(await screen.findByRole('table', { name: 'Each passenger’s fuel share' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
    ['2', '$100.00', 'Not charged yet'],
    ['1', '$50.00', 'Not charged yet'],
  ])
  await user.click(screen.getByRole('button', { name: 'Charge fuel to passengers' }))
  expect(await screen.findByText('Fuel charged')).toBeInTheDocument()
  expect(sent).toContain('POST /api/cars/3/fuel')
  expect(await screen.findByText('Fuel is charged to all passengers.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Charge fuel to passengers' })).not.toBeInTheDocument()
})

test('what was posted is brought in line with who sits there now', async () => {
  fuel.lines = [line('Ben', { state: 'left' }), line('Cem', { state: 'posted' }), line('Dag')]
  const user = show(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer in your car/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Update fuel charges' }))
  expect(sent).toContain('POST /api/cars/3/fuel')
})

test('who asks nothing any more is not told that people gave up their seats', async () => {
  fuel = { ...fuel, fuelEstimate: '0.00', lines: [line('Ben', { state: 'left', seats: 0 })] }
  show(<FuelCard tripId={7} />)
  expect(await screen.findByRole('row', { name: /Ben.*No longer due/ })).toBeInTheDocument()
  expect(
    screen.getByText('Your passengers or your fuel estimate changed after you charged the fuel.'),
  ).toBeInTheDocument()
})

test('a refusal is said, and how it stands is asked for again', async () => {
  posted = () => Response.json({ code: 'NO_FUEL_TO_POST', message: 'Nobody sits there.' }, { status: 409 })
  const user = show(<FuelCard tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Charge fuel to passengers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody sits there.')
  await expect.poll(() => sent.filter((each) => each === 'GET /api/cars/3/fuel')).toHaveLength(2)
})

test.each<[string, () => void]>([
  ['a car of one’s own', () => (cars = [{ id: 2, isMine: false, status: 'approved' }])],
  ['an approved car', () => (cars = [{ id: 3, isMine: true, status: 'pending' }])],
  ['passengers', () => (fuel.lines = [])],
])('without %s there is nothing to post', async (_what, change) => {
  change()
  show(<FuelCard tripId={7} />)
  await expect.poll(() => sent).toContain('GET /api/trips/7/cars')
  // Whatever was asked for after it has been answered, too.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('heading', { name: 'Fuel for your car' })).not.toBeInTheDocument()
})
