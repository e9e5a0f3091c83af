import { formatAgo, formatMomentInFull } from '../../format/moments.ts'
import { cx } from '../../ui/cx.ts'
import { useNow } from '../../hooks/use-now.ts'

/** A relative time, with the exact time on hover; the same everywhere in chats. */
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

/** Shows that and when a message was edited. */
export function EditedTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <span className="text-xs">
      edited <TimeAgo at={new Date(at)} now={now} />
    </span>
  )
}
