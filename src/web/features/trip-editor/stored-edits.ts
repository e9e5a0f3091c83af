import type { Trip } from '#contract/trips.ts'
import { type EditorState, receiveTrip, startEditing, unsavedFields } from './editor-state.ts'

/** Unsaved changes, as they are stored. */
export type StoredEdits = Pick<EditorState, 'base' | 'form'>

/** The unsaved changes to store; null if everything is saved. */
export function editsToStore(state: EditorState): StoredEdits | null {
  const { base, form } = state
  return unsavedFields(state).length === 0 ? null : { base, form }
}

/** The trip with the stored edits, if there are any. */
export function resumeEditing(trip: Trip, storedEdits: StoredEdits | null): EditorState {
  return storedEdits === null ? startEditing(trip) : receiveTrip({ ...storedEdits, theirs: null }, trip)
}
