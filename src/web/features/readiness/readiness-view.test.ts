import { expect, test } from 'vitest'
import {
  figuresOf,
  nudgeableRows,
  readView,
  filterRows,
  viewText,
  type ReadinessFilter,
  type ReadinessSort,
} from './readiness-view.ts'
import { ada, aRow, bo, dana, eve, fay } from './readiness.fixture.ts'

const rows = [ada, bo, dana, eve, fay]
const namesOf = (show: ReadinessFilter | null, sort: ReadinessSort = 'name', keptId: string | null = null) =>
  filterRows(rows, { show, sort }, keptId).map(({ firstName }) => firstName)

test('each figure counts what its filter shows', () => {
  expect(figuresOf(rows).map(({ label, value, meaning }) => `${label}: ${value}, ${meaning}`)).toEqual([
    'Ready: 1 of 8, 7 people to go',
    'Not paid: 1, $241.00 due',
    'Seats missing: 4, in 2 bookings',
    'Unnamed guests: 1, in 1 booking',
    'Cars pending: 1, for you to approve',
    'Drivers not booked: 2, a car, but no spot',
  ])
  expect(namesOf('unready')).toEqual(['Ada', 'Bo', 'Dana', 'Eve'])
  expect(namesOf('unpaid')).toEqual(['Ada'])
  expect(namesOf('seats')).toEqual(['Ada', 'Bo'])
  expect(namesOf('guests')).toEqual(['Ada'])
  expect(namesOf('cars')).toEqual(['Dana'])
  expect(namesOf('drivers')).toEqual(['Dana', 'Eve'])
})

test('every figure is done when everybody is ready', () => {
  expect(figuresOf([fay]).every(({ isDone }) => isDone)).toBe(true)
  expect(figuresOf([fay])[0]).toMatchObject({ value: '1 of 1', meaning: 'everyone' })
})

test('an offer that is not accepted has nothing to pay, choose or name yet', () => {
  const offered = { ...ada, booking: { ...ada.booking!, status: 'offered' as const }, open: [] }
  const [ready, ...others] = figuresOf([offered])
  expect(ready?.value).toBe('0 of 2')
  expect(others.every(({ isDone }) => isDone)).toBe(true)
})

test('rows are sorted by name, by how much is open, or by when a hold ends', () => {
  expect(namesOf(null)).toEqual(['Ada', 'Bo', 'Dana', 'Eve', 'Fay'])
  expect(namesOf(null, 'open')).toEqual(['Ada', 'Bo', 'Eve', 'Dana', 'Fay'])
  const zoe = aRow('Zoe', { booking: { ...ada.booking!, expiresAt: '2027-03-09T13:00:00.000Z' } })
  const sorted = filterRows([fay, ada, zoe], { show: null, sort: 'ending' }, null)
  expect(sorted.map(({ firstName }) => firstName)).toEqual(['Zoe', 'Ada', 'Fay'])
})

test('a row that was just acted on stays visible despite the filter', () => {
  expect(namesOf('cars', 'name', 'fay')).toEqual(['Dana', 'Fay'])
})

test('the view is read from the URL and written to it, and invalid values are ignored', () => {
  expect(readView('?show=seats&sort=open')).toEqual({ show: 'seats', sort: 'open' })
  expect(readView('?show=everything&sort=age')).toEqual({ show: null, sort: 'name' })
  expect(viewText({ show: 'seats', sort: 'open' })).toBe('?show=seats&sort=open')
  expect(viewText({ show: null, sort: 'name' })).toBe('')
})

test('people nudged lately, with nothing open, or with nudges off cannot be nudged', () => {
  const nudged = { ...bo, nudgeableAt: '2027-03-09T22:00:00.000Z' }
  const rows = [ada, nudged, dana, { ...eve, hasNudgesOff: true }, fay]
  expect(nudgeableRows(rows, new Date('2027-03-09T21:59:59.999Z'))).toEqual([ada])
  // The pause ends exactly at `nudgeableAt`, as the cell shows it.
  expect(nudgeableRows(rows, new Date('2027-03-09T22:00:00.000Z'))).toEqual([ada, nudged])
})
