/** Trips happen on calendar days, 'YYYY-MM-DD', which have no time zone; all computation is in UTC. */

const MS_PER_DAY = 86_400_000
const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** '2027-03-09' -> 'Tue, Mar 9' */
export function formatWeekday(day: string): string {
  return weekdayFormat.format(toDate(day))
}

/** '2027-03-09' -> 'March 2027' */
export function formatMonth(day: string): string {
  return monthFormat.format(toDate(day))
}

/** The number of days of a trip, including the first and the last. */
export function countDays(start: string, end: string): number {
  return Math.max(1, Math.round((toDate(end).getTime() - toDate(start).getTime()) / MS_PER_DAY) + 1)
}

/** '4 days', '1 day' */
export function formatLength(start: string, end: string): string {
  const days = countDays(start, end)
  return days === 1 ? '1 day' : `${days} days`
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return toText(new Date(toDate(day).getTime() + days * MS_PER_DAY))
}

type CalendarMonth = { from: string; to: string; label: string }

/** The calendar month of a day. */
export function monthOf(day: string): CalendarMonth {
  const first = toDate(`${day.slice(0, 7)}-01`)
  const last = new Date(first)
  last.setUTCMonth(first.getUTCMonth() + 1, 0)
  return { from: toText(first), to: toText(last), label: formatMonth(day) }
}

/** The viewer's local calendar day. Only use it after hydration: the server's day may differ. */
export function today(): string {
  const now = new Date()
  return toText(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function toText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
