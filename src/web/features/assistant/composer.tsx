import { ArrowUp, FileUp, Square } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { MAX_QUESTION } from '#contract/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'

type ComposerProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (draft: string) => void
  /** There is a conversation to write in. */
  isReady: boolean
  /** Then the Send button is a Stop button. */
  isReplying: boolean
  /** A PDF is being read; another one has to wait. */
  isReading: boolean
  onSend: () => void
  onStop: () => void
  onFiles: (files: File[]) => void
}

/** The input for questions and PDFs. Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { ref, draft, onDraft, isReady, isReplying, isReading, onSend, onStop, onFiles } = props
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)

  function onKey(event: KeyboardEvent) {
    // Enter may also end an IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Like the Send button, which is disabled while offline.
    if (navigator.onLine) onSend()
  }

  return (
    <form
      className="shrink-0 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <OfflineNote className="mb-2" />
      <div className="assistant-composer flex flex-wrap items-center gap-2">
        <textarea
          ref={ref}
          rows={1}
          name="question"
          aria-label="Ask about your trip"
          aria-describedby={`${id}-hint`}
          placeholder="Ask about your trip..."
          maxLength={MAX_QUESTION}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={onKey}
          className={cx(inputClass, 'field-sizing-content max-h-32 resize-none')}
        />
        <OnlineButton
          size="sm"
          variant="quiet"
          aria-label="Upload PDF"
          disabled={!isReady || isReading}
          onClick={() => chooser.current?.click()}
        >
          <FileUp />
          <span>PDF</span>
        </OnlineButton>
        <FileChooser ref={chooser} accept=".pdf,application/pdf" aria-label="PDF" onFiles={onFiles} />
        <p id={`${id}-hint`} className="assistant-hint min-w-0 flex-1 text-xs text-muted">
          Answers come from the saved trip and its PDFs.
        </p>
        {isReplying ? (
          <Button size="sm" onClick={onStop}>
            <Square size={16} />
            <span>Stop</span>
          </Button>
        ) : (
          <OnlineButton
            size="sm"
            type="submit"
            disabled={!isReady || draft.trim() === ''}
            className="not-disabled:border-spruce not-disabled:bg-spruce! not-disabled:text-on-spruce not-disabled:hover:bg-spruce-hover!"
          >
            <ArrowUp />
            <span>Send</span>
          </OnlineButton>
        )}
      </div>
    </form>
  )
}
