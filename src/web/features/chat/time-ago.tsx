import { formatAgo, formatMomentInFull } from '../../ui/format-ago.ts'
import { cx } from '../../ui/cx.ts'
import { useNow } from '../../ui/use-now.ts'

/** How long ago, and to be pointed at, when: in the same way wherever a chat tells a time. */
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

/** That, and when, words were put differently. */
export function EditedTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <span className="text-xs">
      edited <TimeAgo at={new Date(at)} now={now} />
    </span>
  )
}
