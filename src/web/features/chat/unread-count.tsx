import { MOST_UNREAD } from '#contract/chat.ts'
import { cx } from '../../ui/cx.ts'
import { formatUnread } from './message-words.ts'
import { useUnreadMessages } from './use-chats.ts'

/** How many messages are unread, beside what leads to them. */
export default function UnreadCount({ className }: { className?: string }) {
  return <Count unread={useUnreadMessages()} className={className} />
}

type CountProps = { unread: number; className?: string | undefined }

export function Count({ unread, className }: CountProps) {
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
        {formatUnread(unread, MOST_UNREAD)}
      </span>
      <span className="sr-only">, {formatUnread(unread, MOST_UNREAD)} unread</span>
    </>
  )
}
