import type { Trip } from '#contract/trips.ts'
import { fieldNames, parseForm, type TripFormField, toTripForm, type TripFormValues } from './trip-form.ts'

/** A trip being edited. */
export type EditorState = {
  /** The saved trip on which the edits are based. */
  base: Trip
  form: TripFormValues
  /** What somebody else has saved since; null if nobody has. */
  theirs: Trip | null
}

export function startEditing(trip: Trip): EditorState {
  return { base: trip, form: toTripForm(trip), theirs: null }
}

/** The fields in which two forms differ. */
export function differingFields(a: TripFormValues, b: TripFormValues): TripFormField[] {
  return fieldNames.filter((name) => a[name] !== b[name])
}

/** The fields that were changed here but not saved. */
export function unsavedFields({ base, form }: EditorState): TripFormField[] {
  return differingFields(form, toTripForm(base))
}

/** The trip as the form has it. Fields that are not valid yet are as they were saved. */
export function tripInEditor({ base, form }: EditorState): Trip {
  const parsed = parseForm(form)
  if (!parsed.errors) return { ...base, ...(parsed.change as Partial<Trip>) }
  const saved = toTripForm(base)
  const invalid = fieldNames.filter((name) => parsed.errors[name] !== undefined && form[name] !== saved[name])
  // The saved values are not valid either, for example because the rules have changed.
  if (invalid.length === 0) return base
  const repaired = Object.fromEntries(invalid.map((name) => [name, saved[name]])) as Partial<TripFormValues>
  return tripInEditor({ base, form: { ...form, ...repaired }, theirs: null })
}

/** The form's fields that were edited since `before` stay; the others get the values of `now`. */
function mergeForms(form: TripFormValues, before: TripFormValues, now: TripFormValues): TripFormValues {
  const edits = differingFields(form, before).map((name) => [name, form[name]])
  return { ...now, ...(Object.fromEntries(edits) as Partial<TripFormValues>) }
}

/**
 * The trip changed elsewhere. Without edits here it is shown. A save by somebody else is kept as `theirs`;
 * other changes (people booked, a picture was deleted) are merged under the edits.
 */
export function receiveTrip(state: EditorState, trip: Trip): EditorState {
  // Responses may arrive out of order: ignore older versions.
  if (trip.version < (state.theirs ?? state.base).version) return state
  if (unsavedFields(state).length === 0) return startEditing(trip)
  return trip.version > state.base.version ? { ...state, theirs: trip } : rebaseEdits(state, trip)
}

/** Applies own edits on top of a newer trip, so that the next save is based on it. */
function rebaseEdits({ base, form }: EditorState, trip: Trip): EditorState {
  return { base: trip, form: mergeForms(form, toTripForm(base), toTripForm(trip)), theirs: null }
}

/** The own edits stay, and the next save replaces theirs in the same fields. */
export function keepMine(state: EditorState): EditorState {
  return state.theirs ? rebaseEdits(state, state.theirs) : state
}

/** The own edits are lost. */
export function takeTheirs(state: EditorState): EditorState {
  return state.theirs ? startEditing(state.theirs) : state
}

/** `sent` was saved; what was typed since is still unsaved. */
export function markSaved(state: EditorState, sent: TripFormValues, saved: Trip): EditorState {
  return { base: saved, form: mergeForms(state.form, sent, toTripForm(saved)), theirs: null }
}

type ComparedEdits = Record<'both' | 'mine' | 'theirs', TripFormField[]>

/** What each side changed since the common version. Equal changes of both are in no list. */
export function compareEdits({ base, form, theirs }: EditorState): ComparedEdits {
  const before = toTripForm(base)
  const theirForm = toTripForm(theirs ?? base)
  const changedHere = differingFields(form, before)
  const changedThere = differingFields(theirForm, before)
  return {
    both: changedHere.filter((name) => changedThere.includes(name) && form[name] !== theirForm[name]),
    mine: changedHere.filter((name) => !changedThere.includes(name)),
    theirs: changedThere.filter((name) => !changedHere.includes(name)),
  }
}
