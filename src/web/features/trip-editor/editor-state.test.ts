import { expect, test } from 'vitest'
import { aTrip } from '../trips/trip.fixture.ts'
import {
  compareEdits,
  type EditorState,
  keepMine,
  markSaved,
  receiveTrip,
  startEditing,
  takeTheirs,
  unsavedFields,
} from './editor-state.ts'
import type { TripFormValues } from './trip-form.ts'

const trip = aTrip()
const theirs = aTrip({ version: 2, title: 'Their title', location: 'Their place' })
const stateWithEdits = (edits: Partial<TripFormValues>): EditorState => {
  const state = startEditing(trip)
  return { ...state, form: { ...state.form, ...edits } }
}

test('a field is unsaved only while it differs from the trip', () => {
  expect(unsavedFields(stateWithEdits({ title: 'Other', price: '1' }))).toEqual(['title', 'price'])
  expect(unsavedFields(stateWithEdits({ title: trip.title }))).toEqual([])
})

test('an untouched form shows what somebody else saved', () => {
  expect(receiveTrip(startEditing(trip), theirs)).toEqual(startEditing(theirs))
})

test('another person’s save never overwrites what is typed', () => {
  const state = stateWithEdits({ title: 'My title' })
  expect(receiveTrip(state, theirs)).toEqual({ ...state, theirs })
})

test('a change to the trip without a save is merged with what is typed', () => {
  const heroImageUrl = '/uploads/a.jpg'
  const state = {
    ...stateWithEdits({ title: 'My title', heroImageUrl }),
    base: aTrip({ heroImageUrl }),
  }
  const tripWithoutPicture = aTrip({ heroImageUrl: null, currentParticipants: 8 })
  const next = receiveTrip(state, tripWithoutPicture)
  expect(next.form).toMatchObject({ title: 'My title', heroImageUrl: '' })
  expect(unsavedFields(next)).toEqual(['title'])
  expect(next.theirs).toBeNull()
})

test.each([
  ['a touched form', { ...stateWithEdits({ title: 'My title' }), base: theirs }],
  ['an untouched form', startEditing(theirs)],
  ['a form that waits for a choice', { ...stateWithEdits({ title: 'My title' }), theirs }],
])('an older trip that arrives late changes nothing: %s', (_what, state) => {
  expect(receiveTrip(state, trip)).toBe(state)
})

test('keeping mine builds on their version: my fields stay mine, the others become theirs', () => {
  const state = keepMine({ ...stateWithEdits({ title: 'My title', price: '1' }), theirs })
  expect(state.base.version).toBe(2)
  expect(state.form).toMatchObject({ title: 'My title', price: '1', location: 'Their place' })
  expect(unsavedFields(state)).toEqual(['title', 'price'])
  expect(state.theirs).toBeNull()
})

test('taking theirs starts editing anew from their version', () => {
  expect(takeTheirs({ ...stateWithEdits({ title: 'My title' }), theirs })).toEqual(startEditing(theirs))
})

test('tells which fields each side has changed', () => {
  // Both have set the same price, which is no conflict.
  const theirsWithPrice = aTrip({ ...theirs, price: '1.00' })
  const state = {
    ...stateWithEdits({ title: 'My title', price: '1.00', description: 'Mine' }),
    theirs: theirsWithPrice,
  }
  expect(compareEdits(state)).toEqual({ both: ['title'], mine: ['description'], theirs: ['location'] })
})

test('text typed during a save is still unsaved afterwards', () => {
  const sentState = stateWithEdits({ title: 'Sent', price: '1' })
  const editedSince = { ...sentState, form: { ...sentState.form, title: 'Sent, and more' } }
  const saved = markSaved(editedSince, sentState.form, aTrip({ version: 2, title: 'Sent', price: '1.00' }))
  expect(saved.form).toMatchObject({ title: 'Sent, and more', price: '1.00' })
  expect(unsavedFields(saved)).toEqual(['title'])
})
