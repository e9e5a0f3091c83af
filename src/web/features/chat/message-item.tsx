import { Megaphone, Pin } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChatMessage } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { cx } from '../../ui/cx.ts'
import { EditedTime } from './time-ago.tsx'
import { ChatPicture } from './chat-picture.tsx'
import { ClampedText } from './clamped-text.tsx'
import { EditForm } from './edit-form.tsx'
import { MessageMenu } from './message-menu.tsx'
import { SeenBy } from './seen-by.tsx'

type MessageItemProps = {
  message: ChatMessage
  /** How many people have seen it; null if that is not shown. */
  seen: ChatMessage['seen']
  viewer: Viewer
}

/** One message. Memoised, because a long chat has many. */
export const MessageItem = memo(function MessageItem({ message, seen, viewer }: MessageItemProps) {
  const { id, isMine, isDeleted } = message
  const [isEditing, setIsEditing] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const isDeletedHere = useRef(false)

  function leaveEditing() {
    flushSync(() => setIsEditing(false))
    // Unless the focus has moved elsewhere meanwhile.
    if (document.activeElement === document.body) menuButton.current?.focus({ preventScroll: true })
  }
  const focusMessage = useEffectEvent(() => {
    if (isEditing || isDeletedHere.current) root.current?.closest('article')?.focus({ preventScroll: true })
  })
  // If a message is deleted while it is in use, the focus stays in its place.
  useEffect(() => {
    if (isDeleted) focusMessage()
  }, [isDeleted])

  return (
    <div
      ref={root}
      data-message-id={id}
      className={cx('message flex items-start gap-1', isMine && 'flex-row-reverse')}
    >
      {isDeleted ? (
        <p className="rounded-card border border-dashed border-control px-3.5 py-2 text-sm text-muted">
          Message deleted
        </p>
      ) : isEditing ? (
        <EditForm message={message} onDone={leaveEditing} />
      ) : (
        <>
          <Bubble message={message} seen={seen} />
          <MessageMenu
            message={message}
            viewer={viewer}
            triggerRef={menuButton}
            onEdit={() => setIsEditing(true)}
            onDelete={() => (isDeletedHere.current = true)}
          />
        </>
      )}
    </div>
  )
})

function Bubble({ message, seen }: Pick<MessageItemProps, 'message' | 'seen'>) {
  const { text, picture, by, isMine, isAnnouncement, isPinned, editedAt } = message
  return (
    <div
      className={cx(
        'bubble min-w-0',
        isAnnouncement ? 'bubble-announcement' : isMine ? 'bubble-own' : 'bubble-other',
      )}
    >
      {isAnnouncement && (
        <p className="mb-1 flex items-center gap-2 text-sm font-semibold">
          <Megaphone size={18} />
          Announcement
          {isPinned && (
            <>
              <Pin size={16} />
              <span className="sr-only">, pinned</span>
            </>
          )}
        </p>
      )}
      {picture && <ChatPicture picture={picture} by={by} isMine={isMine} />}
      {text !== '' && <ClampedText text={text} className={picture ? 'mt-2' : undefined} />}
      {editedAt !== null && (
        <p className="mt-0.5">
          <EditedTime at={editedAt} />
        </p>
      )}
      <SeenBy message={message} seen={seen} />
    </div>
  )
}
