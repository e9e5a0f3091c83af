import { expect, test } from 'vitest'
import { aTrip } from '../trips/trip.fixture.ts'
import { countErrors, firstInvalidTab, parseForm, toErrors, toTripForm } from './trip-form.ts'

const trip = aTrip({
  budgetLow: '10.00',
  maxParticipants: null,
  activities: ['Paddle', 'Swim'],
  locationCoordinates: { lat: 65.67, lng: -11.9 },
  schedule: '{"2":"b","1":"a"}',
})

const change = (changed: Partial<ReturnType<typeof toTripForm>>) => {
  const read = parseForm({ ...toTripForm(trip), ...changed })
  if (read.errors) throw new Error(JSON.stringify(read.errors))
  return read.change
}
const errors = (changed: Partial<ReturnType<typeof toTripForm>>) =>
  parseForm({ ...toTripForm(trip), ...changed }).errors

test('a trip stands in the form as text, and nothing as an empty field', () => {
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

test('a form that was not touched saves the trip as it is', () => {
  const { id, status, createdAt, version, currentParticipants, ...own } = trip
  expect(change({})).toEqual({ ...own, budgetHigh: '0.00', maxParticipants: 0 })
})

test('blank texts and pictures are saved as nothing, amounts and places as 0', () => {
  expect(
    change({
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

test('lists are split by lines, and blank lines dropped', () => {
  expect(change({ activities: ' Paddle\n\n \nSwim ', tourIncludes: '' })).toMatchObject({
    activities: ['Paddle', 'Swim'],
    tourIncludes: [],
  })
})

test('what is wrong is said by the rules of the server, and by field', () => {
  expect(
    errors({
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
  expect(errors({ endDate: '2027-03-08' })).toEqual({
    endDate: 'The end date can’t be before the start date.',
  })
  expect(errors({ budgetHigh: '9' })).toEqual({ budgetHigh: 'Budget High can’t be less than Budget Low.' })
  expect(errors({ locationCoordinates: 'Vega' })?.locationCoordinates).toContain(
    'We can’t read this location.',
  )
})

test('errors are counted where they are, and the first one on the page leads', () => {
  const found = toErrors([
    { path: 'activities.3', message: 'too long' },
    { path: 'activities.4', message: 'too long as well' },
    { path: 'imageUrl', message: 'deleted' },
    { path: 'elsewhere', message: '?' },
  ])
  expect(found).toEqual({ activities: 'too long', imageUrl: 'deleted' })
  expect([
    countErrors(found, 'details'),
    countErrors(found, 'schedule'),
    countErrors(found, 'media'),
  ]).toEqual([0, 1, 1])
  expect(firstInvalidTab(found)).toBe('schedule')
  expect(firstInvalidTab({})).toBeUndefined()
})

test('refund terms are the usual ones, or their own, judged by the rules that the server has', () => {
  expect(toTripForm(trip).refundTiers).toBe('')
  expect(change({}).refundTiers).toBeNull()
  const refundTiers = [{ daysBefore: 20, percent: 80 }]
  const form = toTripForm(aTrip({ refundTiers }))
  expect(change({ refundTiers: form.refundTiers }).refundTiers).toEqual(refundTiers)
  expect(change({ refundTiers: '[]' }).refundTiers).toEqual([])
  expect(errors({ refundTiers: '[["20","120"]]' })).toEqual({
    refundTiers: 'Enter a whole percentage from 0 to 100.',
  })
})
