import { Megaphone, Pin } from 'lucide-react'
import { memo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { cx } from '../../ui/cx.ts'
import { formatMoment } from '../../ui/format-ago.ts'
import { ChatPicture } from './chat-picture.tsx'
import { EditForm } from './edit-form.tsx'
import { LinkedText } from './linked-text.tsx'
import { MessageMenu } from './message-menu.tsx'
import { SeenBy } from './seen-by.tsx'

type MessageItemProps = { message: ChatMessage; isAdmin: boolean }

/** One message. A long talk has many: those that have not changed are not drawn again. */
export const MessageItem = memo(function MessageItem({ message, isAdmin }: MessageItemProps) {
  const { id, isMine, isDeleted } = message
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div data-message-id={id} className={cx('message flex items-start gap-1', isMine && 'flex-row-reverse')}>
      {isDeleted ? (
        <p className="rounded-card border border-dashed border-control px-3.5 py-2 text-sm text-muted">
          Message deleted
        </p>
      ) : isEditing ? (
        <EditForm message={message} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <Bubble message={message} />
          <MessageMenu message={message} isAdmin={isAdmin} onEdit={() => setIsEditing(true)} />
        </>
      )}
    </div>
  )
})

function Bubble({ message }: { message: ChatMessage }) {
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
          <Megaphone aria-hidden="true" size={18} strokeWidth={1.75} />
          Announcement
          {isPinned && (
            <>
              <Pin aria-hidden="true" size={16} strokeWidth={1.75} />
              <span className="sr-only">, pinned</span>
            </>
          )}
        </p>
      )}
      {picture && <ChatPicture picture={picture} by={by} isMine={isMine} />}
      {text !== '' && (
        <p className={cx('[overflow-wrap:anywhere] whitespace-pre-wrap', picture && 'mt-2')}>
          <LinkedText text={text} />
        </p>
      )}
      {editedAt !== null && (
        <p className="text-xs" title={formatMoment(new Date(editedAt))}>
          edited
        </p>
      )}
      <SeenBy message={message} />
    </div>
  )
}
