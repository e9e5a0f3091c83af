import { readForTab, storeForTab } from '../../../api/storage.ts'
import { type EditorState, receive, startEditing, unsavedFields } from './editor-state.ts'
import type { Trip } from '#contract/trips.ts'

const keyOf = (tripId: number) => `unsavedTrip:${tripId}`

/** Keeps unsaved changes for as long as the tab lives: the end of a session, or of the page, does not lose them. */
export function keepEdits(state: EditorState): void {
  const { base, form } = state
  storeForTab(keyOf(base.id), unsavedFields(state).length === 0 ? null : JSON.stringify({ base, form }))
}

export function forgetEdits(tripId: number): void {
  storeForTab(keyOf(tripId), null)
}

/** The trip with the changes that were kept, if there are any. */
export function resumeEditing(trip: Trip): EditorState {
  const kept = readForTab(keyOf(trip.id))
  if (kept === null) return startEditing(trip)
  return receive({ ...(JSON.parse(kept) as Pick<EditorState, 'base' | 'form'>), theirs: null }, trip)
}
