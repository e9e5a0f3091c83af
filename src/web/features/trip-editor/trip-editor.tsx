import './trip-editor.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toCents } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { bindFields } from './bind-fields.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailsTab } from './details-tab.tsx'
import { EditorHeader } from './editor-header.tsx'
import type { EditorState } from './editor-state.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import {
  countErrors,
  firstInvalidTab,
  type TripFormField,
  toTripForm,
  type TripFormValues,
} from './trip-form.ts'
import { type AssistantView, useAssistantView } from './use-assistant-view.ts'
import { useEditorTab } from './use-editor-tab.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useShowField } from './use-show-field.ts'
import { useTripEditor } from './use-trip-editor.ts'

type TripPictures = Record<'heroImageUrl' | 'imageUrl' | 'accommodationImageUrl', string>

type PicturesProps = {
  pictures: TripPictures
  errors: Partial<TripPictures>
  onChange: (field: keyof TripPictures, url: string) => void
  /** An upload has begun (true) or ended (false). */
  onUpload: (isUnderWay: boolean) => void
}

type AssistantProps = {
  view: AssistantView
  onView: (view: AssistantView) => void
  /** Reports its position in the window. */
  onPlace: (place: { x: number; y: number }) => void
  form: {
    texts: TripFormValues
    saved: TripFormValues
    onChange: (field: TripFormField, text: string) => void
  }
}

type TripEditorProps = {
  trip: Trip
  /** Pictures belong to another feature; the page combines them. */
  renderPictures: (props: PicturesProps) => ReactNode
  /** The same for cars. */
  renderCars: () => ReactNode
  /** The same for the assistant, once it is opened. */
  renderAssistant: (props: AssistantProps) => ReactNode
}

/** All fields of a trip, in tabs, saved together. */
export function TripEditor({ trip, renderPictures, renderCars, renderAssistant }: TripEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useEditorTab()
  const focusFirstBad = useFocusFirstInvalid(root)
  const editor = useTripEditor(trip, (errors) => {
    setTab(firstInvalidTab(errors) ?? tab)
    focusFirstBad()
  })
  const { state, errors, isUnsaved, change, conflict } = editor
  const [isPublishing, setIsPublishing] = useState(false)
  const [uploads, setUploads] = useState(0)
  const guard = useLeaveGuard(isUnsaved || uploads > 0)
  useSaveShortcut(editor.save)
  const assistant = useAssistantView(root)
  const showField = useShowField(root, setTab)

  const bind = bindFields(state.form, errors, change)
  return (
    <div ref={root} className="trip-editor" data-makes-room={assistant.needsRoom || undefined}>
      <EditorHeader
        trip={trip}
        isUnsaved={isUnsaved}
        isSaving={editor.isSaving}
        onSave={editor.save}
        onPublish={() => setIsPublishing(true)}
        assistantButton={assistant.button}
        isAssistantOpen={assistant.view === 'open'}
        onAssistant={assistant.toggle}
        notices={
          <>
            {trip.status === 'cancelled' && (
              <EditorNotice text="This trip is cancelled. Everyone was told, and every payment is refunded in full." />
            )}
            {movesPeople(state) && <EditorNotice text={describeMove(trip)} />}
            {state.theirs && (
              <EditorNotice text="Someone else saved this trip while you were editing.">
                <Button size="sm" onClick={conflict.open}>
                  See what changed
                </Button>
              </EditorNotice>
            )}
            {editor.isResumed && !state.theirs && (
              <EditorNotice text="We kept your unsaved changes from last time.">
                <Button size="sm" onClick={editor.discard}>
                  Discard changes
                </Button>
              </EditorNotice>
            )}
          </>
        }
      />
      <PageContainer className="pt-4">
        <Tabs
          label="Parts of the trip"
          active={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'details',
              label: 'Trip Details',
              errorCount: countErrors(errors, 'details'),
              panel: <DetailsTab trip={trip} isUnsaved={isUnsaved} bind={bind} onChange={change} />,
            },
            {
              id: 'schedule',
              label: 'Event Schedule',
              errorCount: countErrors(errors, 'schedule'),
              panel: <ScheduleTab bind={bind} form={state.form} errors={errors} onChange={change} />,
            },
            {
              id: 'media',
              label: 'Images & Media',
              errorCount: countErrors(errors, 'media'),
              panel: renderPictures({
                pictures: state.form,
                errors,
                onChange: change,
                onUpload: (isUnderWay) => setUploads((count) => count + (isUnderWay ? 1 : -1)),
              }),
            },
            // It has no unsaved input, so it is loaded only when it is shown.
            { id: 'cars', label: 'Car Management', panel: tab === 'cars' && renderCars() },
          ]}
        />
      </PageContainer>
      {assistant.view !== null &&
        renderAssistant({
          view: assistant.view,
          onView: assistant.setView,
          onPlace: assistant.onPlace,
          form: {
            texts: state.form,
            saved: toTripForm(state.base),
            onChange: (field, text) => {
              change(field, text)
              showField(field)
            },
          },
        })}
      {isPublishing && (
        <PublishDialog
          onPublish={() => {
            setIsPublishing(false)
            editor.publish()
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
      <ConflictDialog
        state={state}
        isOpen={conflict.isOpen}
        onKeepMine={conflict.keepMine}
        onTakeTheirs={conflict.takeTheirs}
      />
      <LeaveDialog
        isOpen={guard.isAsking}
        title="Leave without saving?"
        text="Your changes to this trip aren’t saved and will be lost."
        stay="Keep editing"
        leave="Leave"
        onLeave={() => {
          editor.discard()
          guard.leave()
        }}
        onStay={guard.stay}
      />
    </div>
  )
}

/** Whether saving would change the dates of people who have booked. */
function movesPeople({ base, form }: EditorState): boolean {
  const { status, currentParticipants, startDate, endDate } = base
  const isAhead = status === 'upcoming' || status === 'ongoing'
  return isAhead && currentParticipants > 0 && (form.startDate !== startDate || form.endDate !== endDate)
}

function describeMove({ currentParticipants: count, price }: Trip): string {
  const people = count === 1 ? 'One person has' : `${count} people have`
  const back =
    toCents(price) > 0
      ? ' They can cancel for a full refund for 7 days, or until the trip starts if that’s sooner.'
      : ''
  return `${people} booked the old dates. If you save, we’ll tell them.${back}`
}

function EditorNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-amber-wash px-4 py-2 text-amber">
      <p className="font-semibold max-sm:text-sm">{text}</p>
      {children}
    </div>
  )
}

/** Moves the focus to the first invalid field on the open tab. */
function useFocusFirstInvalid(root: { current: HTMLElement | null }): () => void {
  const [timesWanted, setTimesWanted] = useState(0)
  useEffect(() => {
    if (timesWanted === 0) return
    const bad = root.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? []
    const first = [...bad].find((each) => !each.closest('[hidden]'))
    first?.focus({ preventScroll: true })
    // Instant: opening a tab changes the address, which would stop a smooth scroll half-way.
    first?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [timesWanted, root])
  return () => setTimesWanted((times) => times + 1)
}

function useSaveShortcut(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!event.repeat) save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
