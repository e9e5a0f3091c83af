import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TripChange, updateTrip } from '#contract/trip-input.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { ApiError, call } from '../../api/client.ts'
import { useStoredDraft } from '../../api/draft-storage.ts'
import { queryOf } from '../../api/query.ts'
import { toast } from '../../ui/toast.tsx'
import { checkSchedule } from './check-schedule.ts'
import { keepMine, markSaved, receiveTrip, startEditing, takeTheirs, unsavedFields } from './editor-state.ts'
import { editsToStore, type StoredEdits, resumeEditing } from './stored-edits.ts'
import {
  type TripFormErrors,
  type TripFormField,
  parseForm,
  toErrors,
  toTripForm,
  type TripFormValues,
} from './trip-form.ts'

/** Failures that concern a single field. */
const fieldOfFailure: Record<string, TripFormField> = { BELOW_PLACES_TAKEN: 'maxParticipants' }

/**
 * The state of the trip editor, from its fields to saving. `onErrors` is called for each save that invalid
 * fields prevent.
 */
export function useTripEditor(trip: Trip, onErrors: (errors: TripFormErrors) => void) {
  const queryClient = useQueryClient()
  const [kept, keep] = useStoredDraft<StoredEdits>(`trip:${trip.id}`)
  const [state, setState] = useState(() => resumeEditing(trip, kept))
  const isUnsaved = unsavedFields(state).length > 0
  const [isResumed, setIsResumed] = useState(isUnsaved)
  const [seen, setSeen] = useState(trip)
  const [hasTried, setHasTried] = useState(false)
  const [refused, setRefused] = useState<TripFormErrors>({})
  const [isConflictOpen, setIsConflictOpen] = useState(false)
  const saving = useMutation({
    mutationFn: (body: TripChange) => call(updateTrip, { params: { id: trip.id }, body }),
  })

  // Not while saving: the change may be our own save, received before its response.
  if (trip !== seen && !saving.isPending) {
    setSeen(trip)
    setState(receiveTrip(state, trip))
  }
  useEffect(() => keep(editsToStore(state)), [keep, state])
  const { form, base } = state
  const errors = { ...refused, ...(hasTried ? parseForm(form).errors : {}) }

  function change(field: TripFormField, value: string) {
    setState((now) => ({ ...now, form: { ...now.form, [field]: value } }))
    setRefused(({ [field]: _mended, ...rest }) => rest)
  }

  /**
   * Puts the saved trip into the cache and reloads it in the background, because a running request may return
   * an older one.
   */
  function share(known: Trip) {
    const { queryKey } = queryOf(getTrip, { params: { id: trip.id } })
    queryClient.setQueryData(queryKey, known)
    void queryClient.invalidateQueries({ queryKey })
  }

  function finish(sent: TripFormValues, saved: Trip) {
    share(saved)
    setState((now) => markSaved(now, sent, saved))
    setHasTried(false)
    setIsResumed(false)
    toast({ title: 'Success', description: 'Trip updated successfully!' })
  }

  function refuse(fields: TripFormErrors, title: string, description: string) {
    toast({ title, description, tone: 'destructive' })
    if (Object.keys(fields).length > 0) onErrors(fields)
  }

  /** Saves all fields; with a status, it also publishes the draft. */
  function save({ status }: { status?: 'upcoming' } = {}) {
    if (saving.isPending) return
    if (!isUnsaved && status === undefined) {
      return toast({ title: 'Nothing to save', description: 'You haven’t changed anything.' })
    }
    const read = parseForm(form)
    setRefused({})
    setHasTried(true)
    if (read.errors) return refuse(read.errors, ...wordsFor(read.errors, form))

    const isSame = (other: Trip) =>
      JSON.stringify(parseForm(toTripForm(other))) === JSON.stringify(read) &&
      (status === undefined || other.status === status)
    saving.mutate(
      { ...read.change, ...(status && { status }), version: base.version },
      {
        onSuccess: (saved) => finish(form, saved),
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code === null) {
            return refuse({}, 'Save Failed', 'Failed to save trip changes')
          }
          if (error.code === 'TRIP_CHANGED') {
            const theirs = error.current as Trip
            // The response to an earlier attempt was lost, but it was saved.
            if (isSame(theirs)) return finish(form, theirs)
            setState((now) => ({ ...now, theirs }))
            setIsConflictOpen(true)
            return
          }
          const field = fieldOfFailure[error.code]
          const fields = field ? { [field]: error.sentence } : toErrors(error.issues)
          setRefused(fields)
          refuse(fields, 'Save Failed', error.sentence)
        },
      },
    )
  }

  return {
    state,
    errors,
    isUnsaved,
    /** The unsaved changes were restored from an earlier session. */
    isResumed: isResumed && isUnsaved,
    isSaving: saving.isPending,
    change,
    save: () => save(),
    publish: () => save({ status: 'upcoming' }),
    discard: () => {
      setIsResumed(false)
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
        setHasTried(false)
        setState(takeTheirs)
        if (state.theirs) share(state.theirs)
      },
    },
  }
}

function wordsFor(
  errors: TripFormErrors,
  { schedule }: TripFormValues,
): [title: string, description: string] {
  return Object.keys(errors).join() === 'schedule' && checkSchedule(schedule) !== undefined
    ? ['Invalid Schedule JSON', 'Please check your schedule format and try again.']
    : ['Form Validation Error', 'Please fix the errors in the form before saving.']
}
