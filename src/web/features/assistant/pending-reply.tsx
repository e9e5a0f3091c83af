import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageBubble } from './message-item.tsx'
import type { PendingQuestion } from './use-pending-questions.ts'

type PendingReplyProps = {
  pending: PendingQuestion | undefined
  onAsk: (question: string) => void
  onDismiss: () => void
}

/** The question that is being answered, and the reply so far or why there is none. */
export function PendingReply({ pending, onAsk, onDismiss }: PendingReplyProps) {
  const isReplying = pending?.problem === null
  return (
    <>
      {/* With an id, it is among the messages. */}
      {pending?.messageId === null && <MessageBubble by="user" text={pending.question} />}
      <p role="status" className="flex items-center gap-2 text-muted empty:absolute">
        {isReplying && pending.reply === '' && (
          <>
            <Spinner size={16} />
            Looking through the trip
          </>
        )}
      </p>
      {isReplying && pending.reply !== '' && (
        <div aria-busy="true">
          <MessageBubble by="assistant" text={pending.reply} />
        </div>
      )}
      {typeof pending?.problem === 'string' && (
        <Notice tone="berry" role="alert">
          <p>{pending.problem}</p>
          <div className="mt-2 flex gap-2">
            <Button size="sm" onClick={() => onAsk(pending.question)}>
              Try again
            </Button>
            <Button size="sm" variant="quiet" onClick={onDismiss}>
              {pending.messageId === null ? 'Edit' : 'Dismiss'}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
