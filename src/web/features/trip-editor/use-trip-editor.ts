import { useState } from 'react'
import type { Trip } from '#contract/trips.ts'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast.tsx'
import { checkSchedule } from './check-schedule.ts'
import { keepMine, markSaved, startEditing, takeTheirs } from './editor-state.ts'
import {
  type TripFormErrors,
  type TripFormField,
  parseForm,
  toErrors,
  toTripForm,
  type TripFormValues,
} from './trip-form.ts'
import { useEditorState } from './use-editor-state.ts'
import { useSaveTrip } from './use-save-trip.ts'

/** The field that a failure is about, by the failure's code. */
const fieldOfFailure: Record<string, TripFormField> = { BELOW_PLACES_TAKEN: 'maxParticipants' }

/** With a status, the draft is published, too. */
type SaveOptions = { status?: 'upcoming' }

export type TripEditorControls = ReturnType<typeof useTripEditor>

/**
 * The state of the trip editor, from its fields to saving. `onErrors` is called for each save that invalid
 * fields prevent.
 */
export function useTripEditor(trip: Trip, onErrors: (errors: TripFormErrors) => void) {
  const { saving, showSaved } = useSaveTrip(trip.id)
  const { state, setState, isUnsaved, isResumed, forgetResumed } = useEditorState(trip, {
    isSaving: saving.isPending,
  })
  const [hasTriedToSave, setHasTriedToSave] = useState(false)
  const [serverErrors, setServerErrors] = useState<TripFormErrors>({})
  const [isConflictOpen, setIsConflictOpen] = useState(false)
  const [restoredVersion, setRestoredVersion] = useState<string | null>(null)
  const { form, base } = state
  const errors = { ...serverErrors, ...(hasTriedToSave ? parseForm(form).errors : {}) }

  function change(field: TripFormField, value: string) {
    setState((now) => ({ ...now, form: { ...now.form, [field]: value } }))
    setServerErrors(({ [field]: _changed, ...rest }) => rest)
  }

  /** Saves all fields. */
  function save({ status }: SaveOptions = {}) {
    if (saving.isPending) return
    if (!isUnsaved && status === undefined) {
      return toast({ title: 'Nothing to save', description: 'You haven’t changed anything.' })
    }
    const result = parseForm(form)
    setServerErrors({})
    setHasTriedToSave(true)
    if (result.errors) return refuse(result.errors, ...describeErrors(result.errors, form))
    saving.mutate(
      { ...result.change, ...(status && { status }), version: base.version },
      { onSuccess: finish, onError: (error) => explainFailure(error, { status }) },
    )
  }

  function finish(saved: Trip) {
    showSaved(saved)
    setState((now) => markSaved(now, form, saved))
    setHasTriedToSave(false)
    setRestoredVersion(null)
    forgetResumed()
    toast({ title: 'Success', description: 'Trip updated successfully!' })
  }

  function explainFailure(error: Error, { status }: SaveOptions) {
    // No connection, or an error page without our code.
    if (!(error instanceof ApiError) || error.code === null) {
      return refuse({}, 'Save Failed', 'Failed to save trip changes')
    }
    if (error.code === 'TRIP_CHANGED') {
      const theirs = error.current as Trip
      // The response to an earlier attempt was lost, but it was saved.
      if (isSaved(theirs, form, { status })) return finish(theirs)
      setState((now) => ({ ...now, theirs }))
      setIsConflictOpen(true)
      return
    }
    const field = fieldOfFailure[error.code]
    const fieldErrors = field ? { [field]: error.sentence } : toErrors(error.issues)
    setServerErrors(fieldErrors)
    refuse(fieldErrors, 'Save Failed', error.sentence)
  }

  function refuse(fieldErrors: TripFormErrors, title: string, description: string) {
    toast({ title, description, tone: 'destructive' })
    if (Object.keys(fieldErrors).length > 0) onErrors(fieldErrors)
  }

  return {
    state,
    errors,
    isUnsaved,
    isResumed,
    /** Which earlier version is in the form, as in 'from Mar 9'; null if there is none. */
    restoredVersion: isUnsaved ? restoredVersion : null,
    isSaving: saving.isPending,
    change,
    save: () => save(),
    /** Puts an earlier version into the form, as unsaved changes. */
    restore: (earlier: Trip, words: string) => {
      forgetResumed()
      setRestoredVersion(words)
      setServerErrors({})
      setState((now) => ({ ...now, form: toTripForm(earlier) }))
    },
    publish: () => save({ status: 'upcoming' }),
    discard: () => {
      forgetResumed()
      setRestoredVersion(null)
      setState(startEditing(trip))
    },
    conflict: {
      isOpen: isConflictOpen && state.theirs !== null,
      open: () => setIsConflictOpen(true),
      keepMine: () => {
        setIsConflictOpen(false)
        setState(keepMine)
      },
      takeTheirs: () => {
        setIsConflictOpen(false)
        setHasTriedToSave(false)
        setRestoredVersion(null)
        setState(takeTheirs)
        if (state.theirs) showSaved(state.theirs)
      },
    },
  }
}

/** Whether the trip is already as the form, and the wanted status, would make it. */
function isSaved(trip: Trip, form: TripFormValues, { status }: SaveOptions): boolean {
  const isSame = JSON.stringify(parseForm(toTripForm(trip))) === JSON.stringify(parseForm(form))
  return isSame && (status === undefined || trip.status === status)
}

function describeErrors(
  errors: TripFormErrors,
  { schedule }: TripFormValues,
): [title: string, description: string] {
  const isOnlySchedule = Object.keys(errors).join() === 'schedule'
  return isOnlySchedule && checkSchedule(schedule) !== undefined
    ? ['Invalid Schedule JSON', 'Please check your schedule format and try again.']
    : ['Form Validation Error', 'Please fix the errors in the form before saving.']
}
