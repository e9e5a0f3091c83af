import { useEffect, useState } from 'react'
import type { Trip } from '#contract/trips.ts'
import { useStoredDraft } from '../../api/draft-storage.ts'
import { receiveTrip, unsavedFields } from './editor-state.ts'
import { editsToStore, type StoredEdits, resumeEditing } from './stored-edits.ts'

/** The trip being edited. Unsaved changes are stored and resumed; changes from elsewhere are received. */
export function useEditorState(trip: Trip, { isSaving }: { isSaving: boolean }) {
  const [storedEdits, storeEdits] = useStoredDraft<StoredEdits>(`trip:${trip.id}`)
  const [state, setState] = useState(() => resumeEditing(trip, storedEdits))
  const isUnsaved = unsavedFields(state).length > 0
  const [isResumed, setIsResumed] = useState(isUnsaved)
  const [lastReceivedTrip, setLastReceivedTrip] = useState(trip)

  // Not while saving: the change may be our own save, received before its response.
  if (trip !== lastReceivedTrip && !isSaving) {
    setLastReceivedTrip(trip)
    setState(receiveTrip(state, trip))
  }
  useEffect(() => storeEdits(editsToStore(state)), [storeEdits, state])

  return {
    state,
    setState,
    isUnsaved,
    /** The unsaved changes were restored from an earlier session. */
    isResumed: isResumed && isUnsaved,
    forgetResumed: () => setIsResumed(false),
  }
}
