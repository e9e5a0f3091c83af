// Not in moments.ts, because every visitor loads it.
const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** '14:02', by the viewer's clock. */
export function formatClock(at: Date): string {
  return clockFormat.format(at)
}
