import { expect, test } from 'vitest'
import type { Availability } from '#contract/bookings.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import { buildPreview } from './build-preview.ts'
import { startEditing, tripInEditor } from './editor-state.ts'

const availability: Availability = {
  isOpen: false,
  placesLeft: 3,
  maxPartyNow: 0,
  confirmed: 5,
  held: 2,
  cars: 1,
  carSeats: 4,
  freeCarSeats: 2,
  fuelFrom: '10.00',
  needSeats: 0,
  waiting: 0,
}

test('a draft is shown as if it were published, with the places that it will have', () => {
  const draft = aTrip({ status: 'draft', maxParticipants: 9 })
  expect(buildPreview(draft, availability)).toEqual({
    trip: { ...draft, status: 'upcoming' },
    availability: { ...availability, isOpen: true, placesLeft: 2, maxPartyNow: 2 },
    isDraft: true,
  })
  const unlimited = buildPreview(aTrip({ status: 'draft', maxParticipants: 0 }), availability)
  expect(unlimited.availability).toMatchObject({ placesLeft: null, maxPartyNow: 4 })
})

test('any other trip keeps its status, and places follow the limit in the editor', () => {
  const trip = aTrip({ status: 'completed', maxParticipants: 4 })
  expect(buildPreview(trip, availability)).toEqual({
    trip,
    availability: { ...availability, placesLeft: 0 },
    isDraft: false,
  })
})

test('the trip in the editor has the unsaved changes, except for fields that are not valid yet', () => {
  const state = startEditing(aTrip({ price: '489.50' }))
  const edit = (form: Partial<typeof state.form>) =>
    tripInEditor({ ...state, form: { ...state.form, ...form } })
  expect(edit({ title: 'Vega by barge', activities: 'Walk\n\nSwim' })).toEqual({
    ...state.base,
    title: 'Vega by barge',
    activities: ['Walk', 'Swim'],
    budgetLow: '0.00',
    budgetHigh: '0.00',
  })
  expect(edit({ title: 'Vega by barge', price: '0.1', endDate: '' })).toMatchObject({
    title: 'Vega by barge',
    price: '489.50',
    endDate: '2027-03-12',
  })
})
