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
const typing = (typed: Partial<TripFormValues>): EditorState => {
  const state = startEditing(trip)
  return { ...state, form: { ...state.form, ...typed } }
}

test('what was typed and taken back is no change', () => {
  expect(unsavedFields(typing({ title: 'Other', price: '1' }))).toEqual(['title', 'price'])
  expect(unsavedFields(typing({ title: trip.title }))).toEqual([])
})

test('an untouched form shows what somebody else saved', () => {
  expect(receiveTrip(startEditing(trip), theirs)).toEqual(startEditing(theirs))
})

test('what is typed is never overwritten by what somebody else saved', () => {
  const state = typing({ title: 'My title' })
  expect(receiveTrip(state, theirs)).toEqual({ ...state, theirs })
})

test('what changes without a save goes under what is typed', () => {
  const state = typing({ title: 'My title' })
  const without = aTrip({ heroImageUrl: null, currentParticipants: 8 })
  const shown = { ...state, base: aTrip({ heroImageUrl: '/uploads/a.jpg' }) }
  shown.form.heroImageUrl = '/uploads/a.jpg'
  const next = receiveTrip(shown, without)
  expect(next.form).toMatchObject({ title: 'My title', heroImageUrl: '' })
  expect([unsavedFields(next), next.theirs]).toEqual([['title'], null])
})

test.each([
  ['a touched form', { ...typing({ title: 'My title' }), base: theirs }],
  ['an untouched form', startEditing(theirs)],
  ['a form that waits for a choice', { ...typing({ title: 'My title' }), theirs }],
])('an older trip that arrives late changes nothing: %s', (_what, state) => {
  expect(receiveTrip(state, trip)).toBe(state)
})

test('keeping mine saves on top of theirs: my fields are mine, the others theirs', () => {
  const state = keepMine({ ...typing({ title: 'My title', price: '1' }), theirs })
  expect(state.base.version).toBe(2)
  expect(state.form).toMatchObject({ title: 'My title', price: '1', location: 'Their place' })
  expect(unsavedFields(state)).toEqual(['title', 'price'])
  expect(state.theirs).toBeNull()
})

test('taking theirs is as if one had just begun', () => {
  expect(takeTheirs({ ...typing({ title: 'My title' }), theirs })).toEqual(startEditing(theirs))
})

test('it is told who changed what', () => {
  const both = aTrip({ ...theirs, price: '1.00' })
  const state = { ...typing({ title: 'My title', price: '1.00', description: 'Mine' }), theirs: both }
  expect(compareEdits(state)).toEqual({ both: ['title'], mine: ['description'], theirs: ['location'] })
})

test('what is typed while a save is under way is still to be saved', () => {
  const sent = typing({ title: 'Sent', price: '1' })
  const typedOn = { ...sent, form: { ...sent.form, title: 'Sent, and more' } }
  const saved = markSaved(typedOn, sent.form, aTrip({ version: 2, title: 'Sent', price: '1.00' }))
  expect(saved.form).toMatchObject({ title: 'Sent, and more', price: '1.00' })
  expect(unsavedFields(saved)).toEqual(['title'])
})
