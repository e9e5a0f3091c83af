import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { ChatSummary } from '#contract/chat.ts'
import { chatPath } from '#contract/pages.ts'
import { cx } from '../../ui/cx.ts'
import { categoryPicture } from '../trips/category-picture.ts'
import { Picture } from '../../ui/picture.tsx'
import { TimeAgo } from './time-ago.tsx'
import { summarise } from './message-words.ts'
import { UnreadBadge } from './unread-count.tsx'
import { useUnsentCount } from './use-outbox.ts'

/** A chat in the list: the trip, the last message, and the numbers of unread and unsent messages. */
export function ChatRow({ chat, now, userId }: { chat: ChatSummary; now: Date; userId: string }) {
  const { tripId, trip, last, unread } = chat
  const fallbackSrc = categoryPicture(trip.category)
  const unsent = useUnsentCount({ userId, tripId })
  return (
    <Link
      href={chatPath(tripId)}
      className="flex items-center gap-4 px-4 py-4 no-underline hover:bg-spruce/8 focus-visible:outline-offset-[-3px] sm:px-5"
    >
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        <Picture src={trip.imageUrl ?? fallbackSrc} fallbackSrc={fallbackSrc} alt="" sizes="48px" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span
            className={cx(
              'line-clamp-2 min-w-0 grow [overflow-wrap:anywhere]',
              unread > 0 ? 'font-bold' : 'font-semibold',
            )}
          >
            {trip.title}
          </span>
          {last && <TimeAgo at={new Date(last.createdAt)} now={now} className="shrink-0 text-muted" />}
        </span>
        <span className="mt-1 flex items-center gap-3">
          <span className={cx('min-w-0 grow truncate text-sm', unread === 0 && 'text-muted')}>
            {last ? summarise(last) : 'No messages yet'}
          </span>
          {unsent > 0 && (
            <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-berry">
              <CircleAlert size={18} />
              {unsent} not sent
            </span>
          )}
          <UnreadBadge unread={unread} className="shrink-0" />
        </span>
      </span>
    </Link>
  )
}
