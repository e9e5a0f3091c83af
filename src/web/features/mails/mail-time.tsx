const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When a mail was sent, in the reader's own time zone. */
export function MailTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="font-mono text-xs text-muted">
      {format.format(new Date(at))}
    </time>
  )
}
