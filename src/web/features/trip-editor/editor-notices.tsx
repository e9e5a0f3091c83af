import type { ReactNode } from 'react'
import { toCents } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import type { EditorState } from './editor-state.ts'
import type { TripEditorControls } from './use-trip-editor.ts'

/** What an organiser must know while editing, on every tab. */
export function EditorNotices({ trip, editor }: { trip: Trip; editor: TripEditorControls }) {
  const { state, conflict, isResumed, restoredVersion, discard } = editor
  return (
    <>
      {trip.status === 'cancelled' && (
        <EditorNotice text="This trip is cancelled. Everyone was told, and every payment is refunded in full." />
      )}
      {changesBookedDates(state) && <EditorNotice text={describeMove(trip)} />}
      {state.theirs && (
        <EditorNotice text="Someone else saved this trip while you were editing.">
          <Button size="sm" onClick={conflict.open}>
            See what changed
          </Button>
        </EditorNotice>
      )}
      {restoredVersion !== null && !state.theirs && (
        <EditorNotice text={`This is the version ${restoredVersion}. Save to keep it.`}>
          <Button size="sm" onClick={discard}>
            Discard changes
          </Button>
        </EditorNotice>
      )}
      {isResumed && !state.theirs && (
        <EditorNotice text="We kept your unsaved changes from last time.">
          <Button size="sm" onClick={discard}>
            Discard changes
          </Button>
        </EditorNotice>
      )}
    </>
  )
}

/** Whether saving would change the dates of people who have booked. */
function changesBookedDates({ base, form }: EditorState): boolean {
  const { status, currentParticipants, startDate, endDate } = base
  const isPublishedAndNotOver = status === 'upcoming' || status === 'ongoing'
  const hasNewDates = form.startDate !== startDate || form.endDate !== endDate
  return isPublishedAndNotOver && currentParticipants > 0 && hasNewDates
}

function describeMove({ currentParticipants: count, price }: Trip): string {
  const people = count === 1 ? 'One person has' : `${count} people have`
  const refundSentence =
    toCents(price) > 0
      ? ' They can cancel for a full refund for 7 days, or until the trip starts if that’s sooner.'
      : ''
  return `${people} booked the old dates. If you save, we’ll tell them.${refundSentence}`
}

function EditorNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-amber-wash px-4 py-2 text-amber">
      <p className="font-semibold max-sm:text-sm">{text}</p>
      {children}
    </div>
  )
}
