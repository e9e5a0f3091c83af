import { MAX_UNREAD_COUNT } from '#contract/chat.ts'
import { cx } from '../../ui/cx.ts'
import { formatUnread } from './message-words.ts'
import { useUnreadMessages } from './use-chats.ts'

/** The number of unread messages, beside a link to them. */
export default function UnreadCount({ className }: { className?: string }) {
  return <UnreadBadge unread={useUnreadMessages()} className={className} />
}

type UnreadBadgeProps = { unread: number; className?: string | undefined }

export function UnreadBadge({ unread, className }: UnreadBadgeProps) {
  if (unread === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 text-xs leading-none font-bold text-on-ember',
          className,
        )}
      >
        {formatUnread(unread, MAX_UNREAD_COUNT)}
      </span>
      <span className="sr-only">, {formatUnread(unread, MAX_UNREAD_COUNT)} unread</span>
    </>
  )
}
