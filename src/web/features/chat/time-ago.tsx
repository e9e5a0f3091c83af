import { formatAgo, formatMomentInFull } from '../../format/moments.ts'
import { cx } from '../../ui/cx.ts'
import { useNow } from '../../hooks/use-now.ts'

/** A relative time with the exact time on hover, in the style of all times in chats. */
export function TimeAgo({ at, now, className }: { at: Date; now: Date; className?: string }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={formatMomentInFull(at)}
      className={cx('font-mono text-xs whitespace-nowrap', className)}
    >
      {formatAgo(at, now)}
    </time>
  )
}

/** 'edited 5 minutes ago', for a message that was edited. */
export function EditedTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <span className="text-xs">
      edited <TimeAgo at={new Date(at)} now={now} />
    </span>
  )
}
