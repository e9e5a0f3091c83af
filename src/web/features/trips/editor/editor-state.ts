import type { Trip } from '#contract/trips.ts'
import { fieldNames, type FormField, toForm, type TripForm } from './trip-form.ts'

/** A trip being edited: as it was when the editing began, as it stands in the form, and as somebody else saved it since. */
export type EditorState = { base: Trip; form: TripForm; theirs: Trip | null }

export function startEditing(trip: Trip): EditorState {
  return { base: trip, form: toForm(trip), theirs: null }
}

/** The fields in which two forms differ. */
export function differing(one: TripForm, other: TripForm): FormField[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}

/** The fields that were changed here and are not saved. */
export function unsavedFields({ base, form }: EditorState): FormField[] {
  return differing(form, toForm(base))
}

/** What is typed stays; fields that nobody touched since `before` take what is new. */
function mergeForms(typed: TripForm, before: TripForm, now: TripForm): TripForm {
  const kept = differing(typed, before).map((name) => [name, typed[name]])
  return { ...now, ...(Object.fromEntries(kept) as Partial<TripForm>) }
}

/**
 * The trip has changed elsewhere. Without own changes it is simply shown. A save of
 * somebody else is not put under own changes unasked; the rest (people booked, a
 * picture was deleted) is.
 */
export function receive(state: EditorState, trip: Trip): EditorState {
  // Answers may overtake each other: what is known already is not taken back.
  if (trip.version < (state.theirs ?? state.base).version) return state
  if (unsavedFields(state).length === 0) return startEditing(trip)
  return trip.version > state.base.version ? { ...state, theirs: trip } : putUnder(state, trip)
}

/** Own changes on top of a newer trip: the next save goes on from there. */
function putUnder({ base, form }: EditorState, trip: Trip): EditorState {
  return { base: trip, form: mergeForms(form, toForm(base), toForm(trip)), theirs: null }
}

export function keepMine(state: EditorState): EditorState {
  return state.theirs ? putUnder(state, state.theirs) : state
}

export function takeTheirs(state: EditorState): EditorState {
  return state.theirs ? startEditing(state.theirs) : state
}

/** `sent` was saved; what was typed since then is still to be saved. */
export function noteSaved(state: EditorState, sent: TripForm, saved: Trip): EditorState {
  return { base: saved, form: mergeForms(state.form, sent, toForm(saved)), theirs: null }
}

/** Who changed what since the two went apart. */
export function compare({
  base,
  form,
  theirs,
}: EditorState): Record<'both' | 'mine' | 'theirs', FormField[]> {
  const [before, other] = [toForm(base), toForm(theirs ?? base)]
  const changedHere = differing(form, before)
  const changedThere = differing(other, before)
  return {
    both: changedHere.filter((name) => changedThere.includes(name) && form[name] !== other[name]),
    mine: changedHere.filter((name) => !changedThere.includes(name)),
    theirs: changedThere.filter((name) => !changedHere.includes(name)),
  }
}
