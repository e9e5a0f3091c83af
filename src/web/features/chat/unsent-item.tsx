import { CircleAlert, Clock, Image, ImageOff } from 'lucide-react'
import { use } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChosenPicture } from './chat-picture.tsx'
import { ClampedText } from './clamped-text.tsx'
import { MessageActions } from './message-actions.ts'
import { isPictureMissing, type UnsentMessage } from './unsent-store.ts'

type UnsentItemProps = {
  unsent: UnsentMessage
  onRetry: (clientId: string) => void
  onRemove: (clientId: string) => void
}

/** An unsent or refused message. Only refused ones need an action by the author. */
export function UnsentItem({ unsent, onRetry, onRemove }: UnsentItemProps) {
  const { clientId, text, state, reason } = unsent
  const action = use(MessageActions)
  const isRefused = state === 'refused'
  const isLost = isPictureLost(unsent)
  return (
    <div className="message flex flex-col items-end gap-1">
      <UnsentBubble unsent={unsent} />
      {state === 'sending' ? (
        <p className="font-mono text-xs text-muted">Sending…</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-1 text-sm">
          {isRefused ? (
            <p className="flex items-center gap-1.5 font-semibold text-berry">
              <CircleAlert size={18} className="shrink-0" />
              <span>
                Not sent{reason === null ? '' : '. '}
                {reason !== null && <span className="font-normal">{reason}</span>}
              </span>
            </p>
          ) : (
            <p className="flex items-center gap-1.5 text-muted">
              <Clock size={18} className="shrink-0" />
              {/* With a reason the server was reached, so the connection is not the problem. */}
              {reason === null
                ? 'Waiting for a connection. We’ll send it automatically.'
                : 'Sending again in a moment.'}
            </p>
          )}
          {isRefused && !(isLost && text === '') && (
            <Button {...action} size="sm" variant="quiet" onClick={() => onRetry(clientId)}>
              {isLost ? 'Send text only' : 'Retry'}
            </Button>
          )}
          <Button {...action} size="sm" variant="quiet" onClick={() => onRemove(clientId)}>
            Remove
          </Button>
        </div>
      )}
    </div>
  )
}

/** The message as it will look. */
export function UnsentBubble({ unsent }: { unsent: UnsentMessage }) {
  const { text, file, isAnnouncement } = unsent
  return (
    <div className={isAnnouncement ? 'bubble bubble-announcement' : 'bubble bubble-own'}>
      {file && <ChosenPicture file={file} className="max-h-32 max-w-full rounded-control" />}
      {isPictureMissing(unsent) && (
        <p className="flex items-center gap-2 text-sm">
          {isPictureLost(unsent) ? (
            <ImageOff size={18} className="shrink-0" />
          ) : (
            <Image size={18} className="shrink-0" />
          )}
          Picture
        </p>
      )}
      {text !== '' && <ClampedText text={text} className={file ? 'mt-2' : undefined} />}
    </div>
  )
}

function isPictureLost(unsent: UnsentMessage): boolean {
  return unsent.state === 'refused' && isPictureMissing(unsent)
}
