import { Link } from 'wouter'
import type { Notification } from '#contract/notifications.ts'
import { cx } from '../../ui/cx.ts'
import { formatAgo, formatMomentInFull } from '../../format/moments.ts'
import { KindIcon } from './kind-icon.tsx'

type NotificationItemProps = { notification: Notification; now: Date; onOpen: () => void }

export function NotificationItem({ notification, now, onOpen }: NotificationItemProps) {
  const { kind, title, text, path, isRead, createdAt } = notification
  const at = new Date(createdAt)
  return (
    <Link
      href={path}
      onClick={onOpen}
      className="flex gap-3.5 px-5 py-4 no-underline hover:bg-spruce/8 focus-visible:bg-spruce/8 focus-visible:outline-offset-[-3px]"
    >
      <KindIcon kind={kind} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2.5">
          <span
            className={cx('grow leading-snug [overflow-wrap:anywhere]', isRead ? 'font-medium' : 'font-bold')}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          {!isRead && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-ember" />}
        </span>
        <span className="mt-1 block text-sm leading-snug text-muted [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </span>
        <time
          dateTime={createdAt}
          title={formatMomentInFull(at)}
          className="mt-1.5 block font-mono text-xs text-muted"
        >
          {formatAgo(at, now)}
        </time>
      </span>
    </Link>
  )
}
