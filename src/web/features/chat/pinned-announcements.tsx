import { ChevronDown, Megaphone, PinOff } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { can } from '#contract/access.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { cx } from '../../ui/cx.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { TimeAgo, EditedTime } from './time-ago.tsx'
import { useIsClamped } from './clamped-text.tsx'
import { LinkedText } from './linked-text.tsx'
import { firstNameOf } from './message-words.ts'
import { SeenBy } from './seen-by.tsx'
import { usePinMessage } from './use-message-changes.ts'

type PinnedAnnouncementsProps = {
  /** The newest first. */
  pinned: ChatMessage[]
  viewer: Viewer
  /** An announcement was unpinned, and the focused button is gone. */
  onUnpinned: () => void
}

/** Pinned announcements: at first only the beginning of the newest; a button expands all of them. */
export function PinnedAnnouncements({ pinned, viewer, onUnpinned }: PinnedAnnouncementsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [newest, ...others] = pinned
  const isLong = useIsClamped(paragraph, !isOpen, newest?.text ?? '')
  if (!newest) return null
  return (
    <section
      aria-label="Pinned announcements"
      tabIndex={0}
      className="max-h-[40%] shrink-0 overflow-y-auto overscroll-contain border-b border-line bg-glacier-wash text-glacier focus-visible:outline-offset-[-3px]"
    >
      <ul id={id} className="divide-y divide-line">
        {(isOpen ? pinned : [newest]).map((message) => (
          <li key={message.id}>
            <Announcement
              message={message}
              viewer={viewer}
              isCollapsed={!isOpen}
              paragraphRef={message === newest ? paragraph : undefined}
              onUnpinned={onUnpinned}
            >
              {message === newest && (others.length > 0 || isLong) && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setIsOpen(!isOpen)}
                  className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control text-sm font-semibold underline-offset-4 hover:underline"
                >
                  {isOpen ? 'Show less' : others.length > 0 ? `${others.length} more` : 'Show all'}
                  <ChevronDown size={18} className={cx(isOpen && 'rotate-180')} />
                </button>
              )}
            </Announcement>
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnnouncementProps = {
  message: ChatMessage
  viewer: Viewer
  isCollapsed: boolean
  paragraphRef: RefObject<HTMLParagraphElement | null> | undefined
  onUnpinned: () => void
  children: ReactNode
}

function Announcement({
  message,
  viewer,
  isCollapsed,
  paragraphRef,
  onUnpinned,
  children,
}: AnnouncementProps) {
  const now = useNow()
  const pin = usePinMessage(message)
  return (
    <article className="flex gap-3 px-4 py-3 sm:px-6">
      <Megaphone className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        <p
          ref={paragraphRef}
          className={cx(
            '[overflow-wrap:anywhere] whitespace-pre-wrap text-ink',
            isCollapsed && 'line-clamp-2',
          )}
        >
          <LinkedText text={message.text} />
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {firstNameOf(message.by)} <TimeAgo at={new Date(message.createdAt)} now={now} />
          </p>
          {message.editedAt !== null && <EditedTime at={message.editedAt} />}
          <SeenBy message={message} seen={message.seen} />
          {children}
        </div>
      </div>
      {can(viewer, 'announce', message) && (
        <OnlineButton
          size="icon"
          variant="quiet"
          aria-label={`Unpin: ${message.text.slice(0, 80)}`}
          disabled={pin.isPending}
          onClick={() => pin.mutate(false, { onSuccess: onUnpinned })}
          className="-my-2 -mr-3"
        >
          <PinOff />
        </OnlineButton>
      )}
    </article>
  )
}
