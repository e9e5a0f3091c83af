const MS_PER_DAY = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** '2027-03-09' -> 'Mar 9, 2027' */
export function formatDay(day: string): string {
  return dayFormat.format(toDate(day))
}

/** 'Mar 9 – 12, 2027'; a single day for a day trip. */
export function formatDays(start: string, end: string): string {
  // Engines differ in the kind of space around the dash; the server and all browsers must produce the same.
  return dayFormat.formatRange(toDate(start), toDate(end)).replace(/\s/gu, ' ')
}

/** Whether the text is a valid day for the database, which has no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = toDate(text)
  // Some engines read February 30 as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(toDate(day).getTime() + days * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Trips happen on calendar days, 'YYYY-MM-DD', which have no time zone; all computation is in UTC. */
function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
