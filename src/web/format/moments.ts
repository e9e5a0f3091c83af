/** Moments as the viewer's clock and calendar show them. Calendar days of trips are in #contract/days.ts. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** After more days than this, a date is clearer. */
const DAYS_IN_WORDS = 7

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { month: 'short', day: 'numeric' } as const

const momentFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...day, ...time })
const dateTimeFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...day, ...time })
const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...day })
const fullFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const agoFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'Tue, Mar 9, 14:02' */
export function formatMoment(at: string): string {
  return momentFormat.format(new Date(at))
}

/** 'Mar 9, 2027, 14:02': with the year, for data that is kept longer than a year. */
export function formatDateTime(at: string): string {
  return dateTimeFormat.format(new Date(at))
}

/** 'Tuesday, March 9, 2027 at 14:05' */
export function formatMomentInFull(at: Date): string {
  return fullFormat.format(at)
}

/** 'Mar 9, 2027' */
export function formatLocalDay(at: string): string {
  return dayFormat.format(new Date(at))
}

/** 'just now', '5 minutes ago', 'yesterday', 'Mar 9, 2027' */
export function formatAgo(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  // A browser's clock may be behind the server's.
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return agoFormat.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return agoFormat.format(-Math.floor(ms / HOUR_MS), 'hour')
  // By the calendar: the evening before yesterday is never 'yesterday'.
  const days = (localMidnight(now) - localMidnight(at)) / DAY_MS
  return days < DAYS_IN_WORDS ? agoFormat.format(-days, 'day') : dayFormat.format(at)
}

/** The viewer's calendar day, as '2027-03-09'. Only use it after hydration: the server's day may differ. */
export function today(): string {
  return new Date(localMidnight(new Date())).toISOString().slice(0, 10)
}

/** Midnight at the start of the viewer's calendar day, as if it were in UTC, where all days have 24 hours. */
function localMidnight(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
}
