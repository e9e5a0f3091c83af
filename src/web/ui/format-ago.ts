const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** After more days than this, a date is clearer. */
const DAYS_IN_WORDS = 7

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
  const days = countDays(at, now)
  return days < DAYS_IN_WORDS ? ago.format(-days, 'day') : date.format(at)
}

/** By the viewer's local calendar: the evening before yesterday is never 'yesterday'. */
function countDays(from: Date, to: Date): number {
  const [start, end] = [from, to].map((day) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()))
  return ((end ?? 0) - (start ?? 0)) / DAY_MS
}

/** 'Tuesday, March 9, 2027 at 14:05', in local time. */
export function formatMomentInFull(at: Date): string {
  return moment.format(at)
}
