import { ArrowUp, FileText } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageItem, MessageBubble } from './message-item.tsx'
import type { PendingQuestion } from './use-questions.ts'
import { useScrollToEnd } from './use-scroll-to-end.ts'
import { replyPlaceholder, useMessages } from './use-messages.ts'
import type { Proposals } from './use-proposals.ts'

type ConversationViewProps = {
  conversationId: number
  asked: PendingQuestion | undefined
  proposals: Proposals
  onAsk: (question: string) => void
  /** Dismisses a failed question. */
  onForget: () => void
}

const suggestions = ['What’s missing from this trip?', 'Draft a description of this trip']

/** The messages, and the reply that is being streamed. */
export function ConversationView({
  conversationId,
  asked,
  proposals,
  onAsk,
  onForget,
}: ConversationViewProps) {
  const { pages, earlier, latest } = useMessages(conversationId)
  const end = useRef<HTMLDivElement>(null)
  useScrollToEnd(end, {
    conversationId,
    lastId: latest?.at(-1)?.id,
    readId: latest?.findLast(({ metadata }) => metadata?.pdf)?.id,
    question: asked?.question,
    replyLength: asked?.reply.length,
    problem: asked?.problem,
  })

  if (!latest) {
    return pages.isError ? (
      <div className="p-4">
        <LoadFailure text="We couldn’t load the messages." onRetry={pages.refetch} />
      </div>
    ) : (
      <div role="status" className="space-y-3 p-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="ml-auto h-10 w-3/5" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  const isReplying = asked?.problem === null
  // Hides the server's placeholder message while the reply is streaming.
  const place = isReplying && asked.keptId !== null ? replyPlaceholder(latest, asked.keptId) : undefined
  return (
    <div className="flex grow flex-col gap-4 p-4">
      {pages.hasNextPage && (
        <div className="text-center">
          {pages.isFetchNextPageError && (
            <p role="alert" className="mb-2 text-berry">
              We couldn’t load earlier messages. Try again.
            </p>
          )}
          <Button
            size="sm"
            variant="quiet"
            isPending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        </div>
      )}
      {latest.length === 0 && !asked && <EmptyConversation onAsk={onAsk} />}
      {/* Outside the log, so that screen readers do not announce old messages as new. */}
      <div className="flex flex-col gap-4 empty:hidden">
        {earlier.map((message) => (
          <MessageItem key={message.id} message={message} proposals={proposals} />
        ))}
      </div>
      {/* Complete messages only, so that a reply is announced once, at its end. */}
      <div role="log" aria-label="Messages" className="flex flex-col gap-4 empty:absolute">
        {latest
          .filter((message) => message !== place)
          .map((message) => (
            <MessageItem key={message.id} message={message} proposals={proposals} />
          ))}
      </div>
      {asked?.keptId === null && <MessageBubble by="user" text={asked.question} />}
      <p role="status" className="flex items-center gap-2 text-muted empty:absolute">
        {isReplying && asked.reply === '' && (
          <>
            <Spinner size={16} />
            Looking through the trip
          </>
        )}
      </p>
      {isReplying && asked.reply !== '' && (
        <div aria-busy="true">
          <MessageBubble by="assistant" text={asked.reply} />
        </div>
      )}
      {typeof asked?.problem === 'string' && (
        <Notice tone="berry" role="alert">
          <p>{asked.problem}</p>
          <div className="mt-2 flex gap-2">
            <Button size="sm" onClick={() => onAsk(asked.question)}>
              Try again
            </Button>
            <Button size="sm" variant="quiet" onClick={onForget}>
              {asked.keptId === null ? 'Edit' : 'Dismiss'}
            </Button>
          </div>
        </Notice>
      )}
      <div ref={end} />
    </div>
  )
}

function EmptyConversation({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="relative isolate -m-4 flex grow flex-col items-center justify-center p-4 text-center">
      <Contours className="-z-10" />
      <FileText size={28} strokeWidth={1.5} className="text-spruce" />
      <p className="mt-3 mb-4 max-w-[32ch] text-base text-balance">
        Upload a PDF and choose what to add to the trip, or ask a question.
      </p>
      {suggestions.map((question) => (
        <Button
          key={question}
          size="sm"
          onClick={() => onAsk(question)}
          className="mt-2 w-full justify-between! bg-surface!"
        >
          {question}
          <ArrowUp size={16} className="shrink-0 text-spruce" />
        </Button>
      ))}
    </div>
  )
}
