import { readDay } from './days.ts'
import { readTime } from './times.ts'

/** Whether a cell names a time or a day, like the first cells of a timetable. */
export function isKeyLike(cellText: string): boolean {
  const text = cellText.replace(/^[•●▪*–-]\s+/u, '')
  const time = readTime(text)
  if (time && text.length - time.end < 12) return true
  const day = readDay(text)
  return day !== null && day.rest.length < 16
}

/** Whether a cell names a day with at most another word, like the header of a timetable. */
export function isDayAlone(text: string): boolean {
  const day = readDay(text)
  return day !== null && day.rest.length < 14
}

/** Whether a cell holds only a time or a part of the day. */
export function isTimeAlone(text: string): boolean {
  const time = readTime(text)
  return time !== null && text.length - time.end < 4
}

/** Whether a cell holds only a tick or a cross. */
export function isTickOrCross(text: string): boolean {
  return /^[✓✔✅☑✗✘✕×]$/u.test(text)
}
