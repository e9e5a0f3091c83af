import { ArrowUp, FileText } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageItem } from './message-item.tsx'
import { PendingReply } from './pending-reply.tsx'
import { replyPlaceholder, useMessages } from './use-messages.ts'
import type { PendingQuestion } from './use-pending-questions.ts'
import type { Proposals } from './use-proposals.ts'
import { useScrollToEnd } from './use-scroll-to-end.ts'

type ConversationViewProps = {
  conversationId: number
  pending: PendingQuestion | undefined
  proposals: Proposals
  onAsk: (question: string) => void
  /** Dismisses a failed question. */
  onDismiss: () => void
}

const suggestions = ['What’s missing from this trip?', 'Draft a description of this trip']

/** The messages, and the reply that is being streamed. */
export function ConversationView({
  conversationId,
  pending,
  proposals,
  onAsk,
  onDismiss,
}: ConversationViewProps) {
  const { pages, earlier, latest } = useMessages(conversationId)
  const end = useRef<HTMLDivElement>(null)
  useScrollToEnd(end, {
    conversationId,
    lastId: latest?.at(-1)?.id,
    pdfMessageId: latest?.findLast(({ metadata }) => metadata?.pdf)?.id,
    question: pending?.question,
    replyLength: pending?.reply.length,
    problem: pending?.problem,
  })

  if (!latest) return <MessagesNotLoaded pages={pages} />
  const isReplying = pending?.problem === null
  // Hides the server's placeholder message while the reply is streaming.
  const placeholder =
    isReplying && pending.messageId !== null ? replyPlaceholder(latest, pending.messageId) : undefined
  return (
    <div className="flex grow flex-col gap-4 p-4">
      {pages.hasNextPage && <EarlierMessages pages={pages} />}
      {latest.length === 0 && !pending && <EmptyConversation onAsk={onAsk} />}
      {/* Outside the log, so that screen readers do not announce old messages as new. */}
      <div className="flex flex-col gap-4 empty:hidden">
        {earlier.map((message) => (
          <MessageItem key={message.id} message={message} proposals={proposals} />
        ))}
      </div>
      {/* Complete messages only, so that a reply is announced once, at its end. */}
      <div role="log" aria-label="Messages" className="flex flex-col gap-4 empty:absolute">
        {latest
          .filter((message) => message !== placeholder)
          .map((message) => (
            <MessageItem key={message.id} message={message} proposals={proposals} />
          ))}
      </div>
      <PendingReply pending={pending} onAsk={onAsk} onDismiss={onDismiss} />
      <div ref={end} />
    </div>
  )
}

type PagesProps = Pick<ReturnType<typeof useMessages>, 'pages'>

/** Shown until the latest messages are loaded. */
function MessagesNotLoaded({ pages }: PagesProps) {
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

function EarlierMessages({ pages }: PagesProps) {
  return (
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
