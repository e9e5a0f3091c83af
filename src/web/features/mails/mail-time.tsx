import { formatDateTime } from '../../format/moments.ts'

/** When a mail was sent, in the reader's own time zone. */
export function MailTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="font-mono text-xs text-muted">
      {formatDateTime(at)}
    </time>
  )
}
