/** Trips happen on calendar days, 'YYYY-MM-DD', which have no time zone; all computation is in UTC. */

import { memoize } from './memoize.ts'

const MS_PER_DAY = 86_400_000
const dayFormat = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' })
const weekdayFormat = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const monthFormat = dateFormat({ year: 'numeric', month: 'long' })

/** '2027-03-09' -> 'Mar 9, 2027' */
export function formatDay(day: string): string {
  return dayFormat().format(toDate(day))
}

/** '2027-03-09' -> 'Tue, Mar 9' */
export function formatWeekday(day: string): string {
  return weekdayFormat().format(toDate(day))
}

/** '2027-03-09' -> 'March 2027' */
export function formatMonth(day: string): string {
  return monthFormat().format(toDate(day))
}

/** 'Mar 9 – 12, 2027'; a single day for a day trip. */
export function formatDays(start: string, end: string): string {
  // Engines differ in the kind of space around the dash; the server and all browsers must produce the same.
  return dayFormat().formatRange(toDate(start), toDate(end)).replace(/\s/gu, ' ')
}

/** '4 days', '1 day' */
export function formatLength(start: string, end: string): string {
  return daysText(countDays(start, end))
}

/** '1 day', '14 days' */
export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

/** The number of days of a trip, including the first and the last. */
export function countDays(start: string, end: string): number {
  return Math.max(1, Math.round((toDate(end).getTime() - toDate(start).getTime()) / MS_PER_DAY) + 1)
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

function dateFormat(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return memoize(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts }))
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function toText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
