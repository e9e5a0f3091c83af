import './trip-editor.css'
import { useEffect, useRef, useState } from 'react'
import type { Trip } from '#contract/trips.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { EditorTabs } from './editor-tabs.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { firstInvalidTab, toTripForm } from './trip-form.ts'
import { useAssistantView } from './use-assistant-view.ts'
import { useEditorTab } from './use-editor-tab.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useShowField } from './use-show-field.ts'
import { useTripEditor } from './use-trip-editor.ts'

const AssistantPanel = lazyPart(() => import('../assistant/assistant-panel.tsx'), {
  // At the panel's position.
  failedClassName: 'fixed right-4 bottom-[calc(var(--tabs)+1rem)] z-30 w-80 max-w-[calc(100vw-2rem)]',
})

const HistorySheet = lazyPart(() => import('./history-sheet.tsx'))
const PreviewLayer = lazyPart(() => import('./preview-layer.tsx'))

/** All fields of a trip, in tabs, saved together. */
export function TripEditor({ trip }: { trip: Trip }) {
  const root = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useEditorTab()
  const focusFirstInvalid = useFocusFirstInvalid(root)
  const editor = useTripEditor(trip, (errors) => {
    setTab(firstInvalidTab(errors) ?? tab)
    focusFirstInvalid()
  })
  const { state, isUnsaved, change, conflict } = editor
  const [isPublishing, setIsPublishing] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const [uploadCount, setUploadCount] = useState(0)
  const guard = useLeaveGuard(isUnsaved || uploadCount > 0)
  useSaveShortcut(editor.save)
  const assistant = useAssistantView(root)
  const showField = useShowField(root, setTab)

  const countUpload = (isRunning: boolean) => setUploadCount((count) => count + (isRunning ? 1 : -1))
  return (
    <div ref={root} className="trip-editor" data-makes-room={assistant.needsRoom || undefined}>
      <EditorHeader
        trip={trip}
        isUnsaved={isUnsaved}
        isSaving={editor.isSaving}
        onSave={editor.save}
        onPublish={() => setIsPublishing(true)}
        onHistory={() => setIsHistoryOpen(true)}
        onPreview={() => setIsPreviewOpen(true)}
        assistantButtonRef={assistant.buttonRef}
        isAssistantOpen={assistant.view === 'open'}
        onToggleAssistant={assistant.toggle}
        notices={<EditorNotices trip={trip} editor={editor} />}
      />
      <EditorTabs trip={trip} editor={editor} tab={tab} onTab={setTab} onUpload={countUpload} />
      {assistant.view !== null && (
        <AssistantPanel
          tripId={trip.id}
          view={assistant.view}
          onView={assistant.setView}
          onPlace={assistant.onPlace}
          form={{
            texts: state.form,
            saved: toTripForm(state.base),
            onChange: (field, text) => {
              change(field, text)
              showField(field)
            },
          }}
        />
      )}
      {isPublishing && (
        <PublishDialog
          onPublish={() => {
            setIsPublishing(false)
            editor.publish()
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
      {isHistoryOpen && (
        <HistorySheet
          state={state}
          onRestore={(earlier, words) => {
            setIsHistoryOpen(false)
            editor.restore(earlier, words)
          }}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
      {isPreviewOpen && <PreviewLayer state={state} onClose={() => setIsPreviewOpen(false)} />}
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

/**
 * Returns a function that moves the focus to the first invalid field on the open tab, once it is rendered.
 */
function useFocusFirstInvalid(root: { current: HTMLElement | null }): () => void {
  const [requestCount, setRequestCount] = useState(0)
  useEffect(() => {
    if (requestCount === 0) return
    const invalidFields =
      root.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? []
    const first = [...invalidFields].find((each) => !each.closest('[hidden]'))
    first?.focus({ preventScroll: true })
    // Instant: opening a tab changes the address, which would stop a smooth scroll half-way.
    first?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [requestCount, root])
  return () => setRequestCount((count) => count + 1)
}

/** Ctrl+S or ⌘S saves, and does not open the browser's own dialog. */
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
