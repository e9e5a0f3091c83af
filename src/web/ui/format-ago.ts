const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Longer ago, a date says more. */
const WEEK_MS = 7 * DAY_MS

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** 'just now', '5 minutes ago', 'yesterday', 'Mar 9, 2027' */
export function formatAgo(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  // A browser's clock may be behind the server's.
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return ago.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return ago.format(-Math.floor(ms / HOUR_MS), 'hour')
  if (ms < WEEK_MS) return ago.format(-Math.floor(ms / DAY_MS), 'day')
  return date.format(at)
}

/** 'Tuesday, March 9, 2027 at 14:05', where the reader is. */
export function formatMomentInFull(at: Date): string {
  return moment.format(at)
}
