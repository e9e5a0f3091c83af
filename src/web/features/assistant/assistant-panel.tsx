import { useEffect, useRef } from 'react'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { Composer } from './composer.tsx'
import { ConversationTabs } from './conversation-tabs.tsx'
import { ConversationView } from './conversation-view.tsx'
import { PanelFrame, type PanelView } from './panel-frame.tsx'
import type { PanelPosition } from './panel-position.ts'
import { describeProgress, ReadingStatus } from './reading-status.tsx'
import { useConversations } from './use-conversations.ts'
import { usePdfInput } from './use-pdf-input.ts'
import { usePdfReading } from './use-pdf-reading.ts'
import { type AssistantForm, useProposals } from './use-proposals.ts'
import { useQuestionDrafts } from './use-question-drafts.ts'
import { useQuestions } from './use-questions.ts'

export type AssistantPanelProps = {
  tripId: number
  view: PanelView
  onView: (view: PanelView) => void
  /** Reports the panel's position in the window. */
  onPlace: (position: PanelPosition) => void
  form: AssistantForm
}

/**
 * Reads PDFs into the form of a trip and answers questions. Running work continues while the panel is
 * minimised or closed.
 */
export default function AssistantPanel({ tripId, view, onView, onPlace, form }: AssistantPanelProps) {
  const conversations = useConversations(tripId)
  const { selected } = conversations
  const questions = useQuestions()
  const pending = selected && questions.pendingOf(selected.id)
  const isReplying = pending?.problem === null
  const drafts = useQuestionDrafts(tripId)
  const draft = selected ? drafts.draftOf(selected.id) : ''
  const proposals = useProposals(tripId, form)
  const pdf = usePdfReading(tripId, view === 'open' && selected ? selected.id : null)
  const readFiles = (files: File[]) => selected && pdf.start(files, selected.id, selected.title)
  const pdfInput = usePdfInput(readFiles)
  const body = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  useFocusFallback(body, input)

  useEffect(() => {
    if (view === 'open') input.current?.focus({ preventScroll: true })
  }, [view])

  /** Returns whether the question was sent. */
  function ask(question: string) {
    if (!selected || isReplying || question.trim() === '') return false
    questions.ask(selected.id, question.trim())
    input.current?.focus()
    return true
  }

  function stop() {
    if (!selected) return
    const { id } = selected
    void questions.stop(id).then((question) => question !== null && drafts.giveBack(id, question))
    input.current?.focus()
  }

  function dismiss() {
    if (!selected) return
    // The question never reached the server, so it can be edited.
    if (pending?.messageId === null) drafts.giveBack(selected.id, pending.question)
    questions.forget(selected.id)
    input.current?.focus()
  }

  return (
    <PanelFrame
      tripId={tripId}
      view={view}
      onView={onView}
      onPlace={onPlace}
      news={pdf.reading?.state === 'reading' ? describeProgress(pdf.reading.progress) : ''}
    >
      <div ref={body} {...pdfInput.handlers} className="relative flex min-h-0 grow flex-col">
        <ConversationTabs
          conversations={conversations}
          hasNews={pdf.hasNews}
          onStartConversation={() => {
            conversations.start()
            input.current?.focus()
          }}
        >
          {selected && (
            <ConversationView
              conversationId={selected.id}
              pending={pending}
              proposals={proposals}
              onAsk={ask}
              onDismiss={dismiss}
            />
          )}
        </ConversationTabs>
        <ReadingStatus
          reading={pdf.reading}
          conversationId={selected?.id}
          onRetry={pdf.retry}
          onStop={pdf.stop}
        />
        <Composer
          ref={input}
          draft={draft}
          onDraft={(text) => selected && drafts.write(selected.id, text)}
          isReady={selected !== undefined}
          isReplying={isReplying}
          isReading={pdf.isReading}
          onSend={() => {
            if (selected && ask(draft)) drafts.write(selected.id, '')
          }}
          onStop={stop}
          onFiles={readFiles}
        />
        {pdfInput.isOver && (
          <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-control border-2 border-dashed border-spruce bg-raised font-semibold text-spruce">
            Drop to read this PDF
          </p>
        )}
      </div>
    </PanelFrame>
  )
}
