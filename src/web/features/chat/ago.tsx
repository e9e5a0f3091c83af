import { formatAgo, formatMoment } from '../../ui/format-ago.ts'

/** How long ago, and to be pointed at, when. */
export function Ago({ at, now, className }: { at: Date; now: Date; className?: string }) {
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at)} className={className}>
      {formatAgo(at, now)}
    </time>
  )
}
