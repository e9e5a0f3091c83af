import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, isTripFilter, TRIP_SORTS, TRIP_STATUSES, TripFilter } from '#contract/trips.ts'
import { filterQuery, gridPath, isNarrowed, nameFilters, readFilter } from './grid-filter.ts'

const aDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const aFilter = fc.record(
  {
    q: words,
    category: fc.oneof(fc.constantFrom(...CATEGORIES), words),
    from: aDay,
    to: aDay,
    maxPrice: fc.oneof(
      fc.nat(99_999_999).map(String),
      fc.nat(9999).map((dollars) => `${dollars}.50`),
    ),
    sort: fc.constantFrom(...TRIP_SORTS),
  },
  { requiredKeys: [] },
)

test("a filter written to the page's URL is read back unchanged", () => {
  fc.assert(
    fc.property(aFilter, (filter) => {
      expect(readFilter(filterQuery(filter))).toEqual(filter)
    }),
  )
})

test('any query can be read, and the filter found is read back unchanged', () => {
  const query = fc.oneof(fc.string(), fc.webQueryParameters(), aFilter.map(filterQuery))
  fc.assert(
    fc.property(query, (search) => {
      const filter = readFilter(search)
      expect(readFilter(filterQuery(filter))).toEqual(filter)
    }),
  )
})

test('invalid parameters are ignored one by one', () => {
  expect(readFilter('?q=+&category=hiking&from=yesterday&maxPrice=-1&sort=best&status=draft&utm=x')).toEqual({
    category: 'hiking',
  })
  expect(readFilter('?q=&category=&from=&to=&maxPrice=&sort=')).toEqual({})
})

test('the page and the API accept the same filter values', () => {
  const upTo = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'))
  const aDate = fc
    .tuple(fc.nat(9999), upTo(13), upTo(32))
    .map(([year, month, day]) => [String(year).padStart(4, '0'), month, day].join('-'))
  const aText = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom(...TRIP_SORTS, ...TRIP_STATUSES, '2028-02-29', '2027-02-29', '0000-01-01', '2027-3-9'),
    aDate,
    fc.float({ noNaN: true }).map(String),
  )
  for (const name of Object.keys(isTripFilter) as (keyof TripFilter)[]) {
    fc.assert(
      fc.property(
        aText.map((text) => text.trim()),
        (text) => {
          expect(isTripFilter[name](text)).toBe(TripFilter.shape[name].safeParse(text).success)
        },
      ),
      { numRuns: 500 },
    )
  }
})

test('the grid requests upcoming trips', () => {
  expect(gridPath({ q: 'lake' })).toBe('/api/trips?status=upcoming&q=lake&limit=12')
})

test('names each filter in words', () => {
  const month = { from: '2027-03-01', to: '2027-03-31' }
  expect(
    nameFilters({ q: 'lake', category: 'water sports', ...month, maxPrice: '250', sort: 'price' }),
  ).toEqual(['“lake”', 'Water Sports', 'March 2027', 'up to $250'])
  expect(nameFilters({ from: '2027-03-05', to: '2027-03-09' })).toEqual(['Mar 5 – 9, 2027'])
  expect(nameFilters({ from: '2027-03-09', to: '2027-03-05' })).toEqual(['Mar 9, 2027 – Mar 5, 2027'])
  expect(nameFilters({ from: '2027-03-05' })).toEqual(['from Mar 5, 2027'])
  expect(nameFilters({ to: '2027-03-05' })).toEqual(['until Mar 5, 2027'])
})

test('a sort order alone does not narrow the grid', () => {
  expect(isNarrowed({ sort: 'price' })).toBe(false)
  expect(isNarrowed({})).toBe(false)
  expect(isNarrowed({ maxPrice: '100' })).toBe(true)
})
