import { ArrowLeft, Eye, History, Send, Sparkles } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { PageContainer } from '../../ui/page-container.tsx'
import { StatusTag } from '../trips/trip-tags.tsx'

type EditorHeaderProps = {
  trip: Trip
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
  onPublish: () => void
  onHistory: () => void
  onPreview: () => void
  assistantButtonRef: RefObject<HTMLButtonElement | null>
  isAssistantOpen: boolean
  onToggleAssistant: () => void
  /** Notices that must be visible everywhere on the page. */
  notices: ReactNode
}

const actionClass = 'shrink-0 @max-[37rem]:px-2!'

/**
 * A sticky header: the trip, whether it is saved, and the actions. The narrower it is, the fewer labels it
 * shows; screen readers get them all. trip-editor.css and use-assistant-view.ts find its parts by their
 * `editor-…` classes, to make room for the assistant.
 */
export function EditorHeader({ trip, isUnsaved, notices, ...actions }: EditorHeaderProps) {
  return (
    <div className="editor-header sticky top-[var(--header)] z-20 border-b border-line bg-paper">
      <PageContainer className="editor-bar @container">
        <div className="flex items-center gap-x-4 py-2.5 @max-[37rem]:gap-x-1">
          <ButtonLink
            href={tripPath(trip.id)}
            variant="quiet"
            size="sm"
            className="-ml-4 shrink-0 @max-[37rem]:-ml-2 @max-[37rem]:px-2!"
          >
            <ArrowLeft />
            <span className="@max-[45rem]:sr-only">Back to Trip</span>
          </ButtonLink>
          <EditedTripTitle trip={trip} />
          <p role="status" className="ml-auto shrink-0 text-sm font-medium text-amber">
            {isUnsaved && (
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-2.5 rounded-full bg-amber" />
                <span className="@max-[61rem]:sr-only">Unsaved changes</span>
              </span>
            )}
          </p>
          <HeaderActions trip={trip} {...actions} />
        </div>
      </PageContainer>
      <PageContainer role="status" className="editor-notices">
        {notices}
      </PageContainer>
    </div>
  )
}

/** Hidden on the narrowest screens, where the buttons need all the room. */
function EditedTripTitle({ trip }: { trip: Trip }) {
  return (
    <div className="min-w-0 grow @max-[26rem]:sr-only">
      <div className="flex items-center gap-3">
        <h1 className="text-lg whitespace-nowrap @[37rem]:text-2xl @max-[22rem]:text-base">Edit Trip</h1>
        <span className="@max-[61rem]:hidden">
          <StatusTag status={trip.status} />
        </span>
      </div>
      <p className="flex items-center gap-2 text-sm text-muted">
        {/* Narrow screens must also show that it is a draft. */}
        {trip.status === 'draft' && (
          <span className="shrink-0 @min-[61rem]:hidden">
            <StatusTag status={trip.status} />
          </span>
        )}
        <span className="truncate">{trip.title}</span>
      </p>
    </div>
  )
}

type HeaderActionsProps = Omit<EditorHeaderProps, 'isUnsaved' | 'notices'>

function HeaderActions({
  trip,
  isSaving,
  onSave,
  onPublish,
  onHistory,
  onPreview,
  assistantButtonRef,
  isAssistantOpen,
  onToggleAssistant,
}: HeaderActionsProps) {
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={onHistory} className={actionClass}>
        <History />
        <span className="@max-[61rem]:sr-only">History</span>
      </Button>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={onPreview} className={actionClass}>
        <Eye />
        <span className="@max-[61rem]:sr-only">Preview</span>
      </Button>
      <Button
        ref={assistantButtonRef}
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isAssistantOpen}
        onClick={onToggleAssistant}
        className={actionClass}
      >
        <Sparkles />
        <span className="@max-[45rem]:sr-only">AI Assistant</span>
      </Button>
      {trip.status === 'draft' && (
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          disabled={isSaving}
          onClick={onPublish}
          className={actionClass}
        >
          <Send />
          <span className="@max-[50rem]:sr-only">Publish</span>
        </Button>
      )}
      <Button
        variant="primary"
        size="sm"
        isPending={isSaving}
        onClick={onSave}
        aria-keyshortcuts="Control+S Meta+S"
        // While saving, the padding on the left has room for the spinner.
        className={cx('shrink-0 @max-[37rem]:px-3!', isSaving && '@max-[37rem]:pl-11!')}
      >
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </>
  )
}
