import { expect, test } from 'vitest'
import { aTrip } from '../trips/trip.fixture.ts'
import {
  countErrors,
  firstInvalidTab,
  parseForm,
  toErrors,
  toTripForm,
  type TripFormValues,
} from './trip-form.ts'

const trip = aTrip({
  budgetLow: '10.00',
  maxParticipants: null,
  activities: ['Paddle', 'Swim'],
  locationCoordinates: { lat: 65.67, lng: -11.9 },
  // The order of the days must stay.
  schedule: '{"2":"b","1":"a"}',
})

/** The change that the trip's form gives after these edits. */
const parseChange = (edits: Partial<TripFormValues>) => {
  const parsed = parseForm({ ...toTripForm(trip), ...edits })
  if (parsed.errors) throw new Error(JSON.stringify(parsed.errors))
  return parsed.change
}
const findErrors = (edits: Partial<TripFormValues>) => parseForm({ ...toTripForm(trip), ...edits }).errors

test('the form holds a trip as text, and missing values as empty fields', () => {
  expect(toTripForm(trip)).toMatchObject({
    title: 'Vega Islands',
    price: '489.50',
    budgetLow: '10.00',
    budgetHigh: '',
    maxParticipants: '',
    activities: 'Paddle\nSwim',
    tourIncludes: '',
    locationCoordinates: '65.67, -11.9',
    schedule: '{"2":"b","1":"a"}',
    heroImageUrl: '',
  })
})

test('an untouched form saves the trip as it is', () => {
  const { id, status, createdAt, version, currentParticipants, ...editableFields } = trip
  expect(parseChange({})).toEqual({ ...editableFields, budgetHigh: '0.00', maxParticipants: 0 })
})

test('blank texts and pictures are saved as null, amounts and places as 0', () => {
  expect(
    parseChange({
      description: ' ',
      category: '',
      heroImageUrl: '',
      googleMapsRouteUrl: ' ',
      schedule: ' \n',
      locationCoordinates: '',
      price: '',
      budgetLow: ' ',
      maxParticipants: '',
    }),
  ).toMatchObject({
    description: null,
    category: null,
    heroImageUrl: null,
    googleMapsRouteUrl: null,
    schedule: null,
    locationCoordinates: null,
    price: '0.00',
    budgetLow: '0.00',
    maxParticipants: 0,
  })
})

test('lists are split by lines, and blank lines are dropped', () => {
  expect(parseChange({ activities: ' Paddle\n\n \nSwim ', tourIncludes: '' })).toMatchObject({
    activities: ['Paddle', 'Swim'],
    tourIncludes: [],
  })
})

test('reports errors by field, with the rules of the server', () => {
  expect(
    findErrors({
      title: ' ',
      startDate: '',
      price: '0.10',
      maxParticipants: '2.5',
      locationCoordinates: '91, 8',
      googleMapsRouteUrl: 'javascript:alert(1)',
      activities: `Swim\n${'x'.repeat(301)}`,
      schedule: '[1',
    }),
  ).toEqual({
    title: 'Enter a title.',
    startDate: 'Choose a date.',
    price: 'Enter 0, or an amount from 0.50 to 99,999.99.',
    maxParticipants: 'Enter a whole number.',
    locationCoordinates: 'Enter a latitude from -90 to 90.',
    googleMapsRouteUrl: 'Enter a link that starts with https:// or a single /.',
    activities: 'Use at most 300 characters per item.',
    schedule: 'Please check your schedule format and try again.',
  })
  expect(findErrors({ endDate: '2027-03-08' })).toEqual({
    endDate: 'The end date can’t be before the start date.',
  })
  expect(findErrors({ budgetHigh: '9' })).toEqual({
    budgetHigh: 'Budget High can’t be less than Budget Low.',
  })
  expect(findErrors({ locationCoordinates: 'Vega' })?.locationCoordinates).toContain(
    'We can’t read this location.',
  )
})

test('counts the errors of each tab, and finds the first tab that has one', () => {
  const errors = toErrors([
    { path: 'activities.3', message: 'too long' },
    { path: 'activities.4', message: 'too long as well' },
    { path: 'imageUrl', message: 'deleted' },
    { path: 'elsewhere', message: '?' },
  ])
  expect(errors).toEqual({ activities: 'too long', imageUrl: 'deleted' })
  expect([
    countErrors(errors, 'details'),
    countErrors(errors, 'schedule'),
    countErrors(errors, 'media'),
  ]).toEqual([0, 1, 1])
  expect(firstInvalidTab(errors)).toBe('schedule')
  expect(firstInvalidTab({})).toBeUndefined()
})

// As texts, refund terms are pairs of days before the start and percent; see formatTerms().
test('refund terms are standard or custom, and are checked by the rules of the server', () => {
  expect(toTripForm(trip).refundTiers).toBe('')
  expect(parseChange({}).refundTiers).toBeNull()
  const refundTiers = [{ daysBefore: 20, percent: 80 }]
  const form = toTripForm(aTrip({ refundTiers }))
  expect(parseChange({ refundTiers: form.refundTiers }).refundTiers).toEqual(refundTiers)
  expect(parseChange({ refundTiers: '[]' }).refundTiers).toEqual([])
  expect(findErrors({ refundTiers: '[["20","120"]]' })).toEqual({
    refundTiers: 'Enter a whole percentage from 0 to 100.',
  })
})
