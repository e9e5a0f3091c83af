import { Plus } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useStoredDraft } from '../../api/draft-storage.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePreventFileDrops, useFileDrop } from '../../hooks/use-file-drop.ts'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { Composer } from './composer.tsx'
import { ConversationView } from './conversation-view.tsx'
import { PanelFrame, type PanelView } from './panel-frame.tsx'
import type { PanelPosition } from './panel-position.ts'
import { describeProgress, ReadingStatus } from './reading-status.tsx'
import { useQuestions } from './use-questions.ts'
import { useConversations } from './use-conversations.ts'
import { type AssistantForm, useProposals } from './use-proposals.ts'
import { usePdfReading } from './use-pdf-reading.ts'

export type AssistantPanelProps = {
  tripId: number
  view: PanelView
  onView: (view: PanelView) => void
  onPlace: (place: PanelPosition) => void
  form: AssistantForm
}

/**
 * Reads PDFs into the form of a trip and answers questions. Running work continues while it is minimised or
 * closed.
 */
export default function AssistantPanel({ tripId, view, onView, onPlace, form }: AssistantPanelProps) {
  const conversations = useConversations(tripId)
  const asking = useQuestions()
  const proposals = useProposals(tripId, form)
  const [kept, keep] = useStoredDraft<[conversationId: number, question: string][]>(`questions:${tripId}`)
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map(kept))
  const body = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { all, titles, selected } = conversations
  const reading = usePdfReading(tripId, view === 'open' && selected ? selected.id : null)
  const draft = (selected && drafts.get(selected.id)) ?? ''
  const asked = selected && asking.asked(selected.id)
  const isReplying = asked?.problem === null
  useFocusFallback(body, input)
  usePreventFileDrops()
  const read = (files: File[]) =>
    selected && reading.start(files, selected.id, titles[all.indexOf(selected)] ?? selected.title)
  const dropped = useFileDrop(read)

  useEffect(() => {
    const begun = [...drafts].filter(([, question]) => question !== '')
    keep(begun.length > 0 ? begun : null)
  }, [drafts, keep])

  useEffect(() => {
    if (view === 'open') input.current?.focus({ preventScroll: true })
  }, [view])

  function send(question: string) {
    if (!selected || isReplying || question.trim() === '') return false
    asking.ask(selected.id, question.trim())
    input.current?.focus()
    return true
  }

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    // Some programs add a picture of the copied text; then paste the text.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    read([...files])
  }

  function stop() {
    if (!selected) return
    const { id } = selected
    void asking.stop(id).then((question) => question !== null && giveBack(id, question))
    input.current?.focus()
  }

  /** Puts a question that was not sent back into the input. */
  function giveBack(conversationId: number, question: string) {
    write(conversationId, (now) => (now === '' ? question : now))
  }

  /** Unsent text is stored per conversation. */
  function write(conversationId: number, change: (now: string) => string) {
    setDrafts((now) => new Map(now).set(conversationId, change(now.get(conversationId) ?? '')))
  }

  return (
    <PanelFrame
      tripId={tripId}
      view={view}
      onView={onView}
      onPlace={onPlace}
      news={reading.reading?.state === 'reading' ? describeProgress(reading.reading.progress) : ''}
    >
      <div ref={body} {...dropped.handlers} onPaste={paste} className="relative flex min-h-0 grow flex-col">
        {selected ? (
          <Tabs
            label="Conversations"
            active={String(selected.id)}
            onSelect={(id) => conversations.select(Number(id))}
            className="flex min-h-0 grow flex-col text-sm"
            hasScrollingPanels
            panelClassName="focus-visible:outline-offset-[-3px] min-h-0 grow overflow-y-auto overscroll-contain [&:not([hidden])]:flex flex-col"
            tabs={all.map(({ id }, at) => ({
              id: String(id),
              label: titles[at] ?? '',
              hasNews: reading.hasNews(id),
              panel: id === selected.id && (
                <ConversationView
                  conversationId={id}
                  asked={asked}
                  proposals={proposals}
                  onAsk={send}
                  onForget={() => {
                    if (asked?.keptId === null) giveBack(id, asked.question)
                    asking.forget(id)
                    input.current?.focus()
                  }}
                />
              ),
            }))}
            action={
              <button
                type="button"
                aria-label="New conversation"
                disabled={conversations.isStarting}
                onClick={() => {
                  conversations.start()
                  input.current?.focus()
                }}
                className="grid w-12 shrink-0 cursor-pointer place-items-center border-l border-line text-spruce hover:bg-spruce/8 focus-visible:outline-offset-[-4px] disabled:opacity-60"
              >
                {conversations.isStarting ? <Spinner /> : <Plus />}
              </button>
            }
          />
        ) : (
          <div className="min-h-0 grow p-4">
            {conversations.hasFailed ? (
              <LoadFailure text="We couldn’t load the conversations." onRetry={conversations.retry} />
            ) : (
              <div role="status" className="space-y-3">
                <span className="sr-only">Loading</span>
                <Skeleton className="h-8 w-28" />
                <Skeleton className="h-20 w-full" />
              </div>
            )}
          </div>
        )}
        <ReadingStatus
          reading={reading.reading}
          conversationId={selected?.id}
          onRetry={reading.retry}
          onStop={reading.stop}
        />
        <Composer
          ref={input}
          draft={draft}
          onDraft={(text) => selected && write(selected.id, () => text)}
          isReady={selected !== undefined}
          isReplying={isReplying}
          isReading={reading.isReading}
          onSend={() => {
            if (selected && send(draft)) write(selected.id, () => '')
          }}
          onStop={stop}
          onFiles={read}
        />
        {dropped.isOver && (
          <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-control border-2 border-dashed border-spruce bg-raised font-semibold text-spruce">
            Drop to read this PDF
          </p>
        )}
      </div>
    </PanelFrame>
  )
}
