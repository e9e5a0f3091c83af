import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewTrip, TripChange } from './trip-input.ts'

const trip = { title: 'Ridge walk', location: 'Jotunheimen', startDate: '2027-07-01', endDate: '2027-07-04' }

function parse(fields: object) {
  return NewTrip.parse({ ...trip, ...fields })
}

/** Error messages by field. */
function issuesOf(fields: object): Record<string, string> {
  const parsed = NewTrip.safeParse({ ...trip, ...fields })
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

test.each(['title', 'location'])(
  'the %s of a trip is required, trimmed and at most 200 characters long',
  (field) => {
    expect(issuesOf({ [field]: '  ' })).toEqual({ [field]: `Enter a ${field}.` })
    expect(issuesOf({ [field]: undefined })).toEqual({ [field]: `Enter a ${field}.` })
    expect(issuesOf({ [field]: 'x'.repeat(201) })).toEqual({ [field]: 'Use at most 200 characters.' })
    expect(parse({ [field]: ' Vega ' })[field as 'title']).toBe('Vega')
  },
)

describe('days', () => {
  test.each(['2027-07-02', '2027-07-02T00:00:00.000Z', '2027-07-02T23:30:00-11:00', ' 2027-07-02 '])(
    '%s is read as July 2 in every time zone',
    (startDate) => expect(parse({ startDate }).startDate).toBe('2027-07-02'),
  )

  test.each(['2027-02-30', '02/07/2027', '', '2027-07-02Tnoon', '0000-01-01'])(
    '%o is not a date',
    (startDate) => {
      expect(issuesOf({ startDate })).toEqual({ startDate: 'Enter a date like 2027-03-09.' })
    },
  )

  test('a trip ends on the day it starts, or later', () => {
    expect(issuesOf({ endDate: '2027-07-01' })).toEqual({})
    expect(issuesOf({ endDate: '2027-06-30' })).toEqual({
      endDate: 'The end date can’t be before the start date.',
    })
  })
})

describe('money', () => {
  test.each([
    ['249.5', '249.50'],
    ['249', '249.00'],
    [249.5, '249.50'],
    [0, '0.00'],
    ['', '0.00'],
    [null, '0.00'],
    ['0.50', '0.50'],
    ['99999.99', '99999.99'],
  ])('a price of %o is stored as %s', (price, amount) => expect(parse({ price }).price).toBe(amount))

  test.each(['0.49', '0.01', '100000', '100000.00'])('%s is not a valid price', (price) => {
    expect(issuesOf({ price })).toEqual({ price: 'Enter 0, or an amount from 0.50 to 99,999.99.' })
  })

  test.each(['-1', '1.999', '1,5', 'free', 1e21, -3, '1e3', '123456789'])('%o is not an amount', (price) => {
    expect(issuesOf({ price })).toEqual({ price: 'Enter an amount like 20 or 20.50.' })
  })

  test('any price keeps its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 9_999_999 }), (cents) => {
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(parse({ price: amount }).price).toBe(amount)
        expect(parse({ price: cents / 100 }).price).toBe(amount)
      }),
    )
  })

  test('the high budget is 0 or at least the low one', () => {
    expect(issuesOf({ budgetLow: '20', budgetHigh: '9.99' })).toEqual({
      budgetHigh: 'Budget High can’t be less than Budget Low.',
    })
    expect(issuesOf({ budgetLow: '20', budgetHigh: '0' })).toEqual({})
    expect(issuesOf({ budgetLow: '9.99', budgetHigh: '9.99' })).toEqual({})
  })
})

describe('addresses', () => {
  test.each([
    'https://maps.google.com/?q=1,2',
    'http://example.org/a.jpg',
    '/photos/hero.jpg',
    'HTTPS://EXAMPLE.ORG',
  ])('%s is accepted', (imageUrl) => expect(parse({ imageUrl }).imageUrl).toBe(imageUrl))

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example.org/x.png',
    '/\\evil.example.org',
    'https:///x',
    'ftp://example.org',
    'photos/hero.jpg',
    'https://exa mple.org',
    '/a\tb',
  ])('%o is refused', (imageUrl) => {
    expect(issuesOf({ imageUrl })).toEqual({
      imageUrl: 'Enter a link that starts with https:// or a single /.',
    })
  })

  test('a blank address is stored as null', () => expect(parse({ imageUrl: ' ' }).imageUrl).toBeNull())
})

describe('a schedule', () => {
  test('is accepted as text, list or object, and stored as text in the written order', () => {
    expect(parse({ schedule: ' {"b":"x","a":"y"} ' }).schedule).toBe('{"b":"x","a":"y"}')
    expect(parse({ schedule: { b: 'x', a: 'y' } }).schedule).toBe('{"b":"x","a":"y"}')
    expect(parse({ schedule: [{ day: 'Day 1', activities: [] }] }).schedule).toBe(
      '[{"day":"Day 1","activities":[]}]',
    )
  })

  test.each(['', '  ', null])('%o is stored as null', (schedule) =>
    expect(parse({ schedule }).schedule).toBeNull(),
  )

  test.each(['{', '42', '"Day 1"', 'null', 'Day 1: walk'])('%s is refused', (schedule) => {
    expect(issuesOf({ schedule })).toEqual({ schedule: 'Please check your schedule format and try again.' })
  })
})

test('blank items of lists are dropped, and null empties the list', () => {
  expect(parse({ activities: ['Walk', ' ', ' Swim '] }).activities).toEqual(['Walk', 'Swim'])
  expect(parse({ tourIncludes: null }).tourIncludes).toEqual([])
})

test('blank optional text is null', () => {
  expect(parse({ description: ' ', category: '', bargeLocation: null })).toMatchObject({
    description: null,
    category: null,
    bargeLocation: null,
  })
})

test.each([
  [-1, 'Enter 0 or more.'],
  [2.5, 'Enter a whole number.'],
  ['3', 'Enter a whole number.'],
  [100_001, 'Enter at most 100,000.'],
])('%o participants are refused', (maxParticipants, message) => {
  expect(issuesOf({ maxParticipants })).toEqual({ maxParticipants: message })
})

test('coordinates must be on the globe', () => {
  expect(issuesOf({ locationCoordinates: { lat: 90, lng: -180 } })).toEqual({})
  expect(issuesOf({ locationCoordinates: { lat: 90.1, lng: 180.1 } })).toEqual({
    'locationCoordinates.lat': 'Enter a latitude from -90 to 90.',
    'locationCoordinates.lng': 'Enter a longitude from -180 to 180.',
  })
})

test('fields that only the server sets are dropped', () => {
  expect(
    NewTrip.parse({ ...trip, id: 7, createdAt: '2020-01-01', currentParticipants: 5, words: 'x' }),
  ).toEqual(trip)
  expect(TripChange.parse({ currentParticipants: 5 })).toEqual({})
})

test('a change keeps absent fields absent, and clears those that are null', () => {
  expect(TripChange.parse({ description: null, budgetLow: null, version: 3 })).toEqual({
    description: null,
    budgetLow: null,
    version: 3,
  })
  expect(TripChange.safeParse({ title: null }).success).toBe(false)
})

test.each([
  [{ price: true }, { price: 'Enter an amount like 20 or 20.50.' }],
  [{ activities: 'Walk' }, { activities: 'Activities must be a list.' }],
  [{ activities: [1] }, { 'activities.0': 'Activities items must be text.' }],
  [{ description: 5 }, { description: 'Description must be text.' }],
  [{ schedule: 5 }, { schedule: 'Please check your schedule format and try again.' }],
])('a value of the wrong type gets a message that says what is expected: %j', (fields, expected) => {
  expect(issuesOf(fields)).toEqual(expected)
})
