import type { ScheduledDay } from '#contract/assistant.ts'
import { type Json, parseSchedule } from '#contract/schedule.ts'

type ScheduledActivity = ScheduledDay['activities'][number]

/** The days of a schedule in any supported form; null if it is invalid. */
export function readScheduledDays(text: string): ScheduledDay[] | null {
  const days = parseSchedule(text)
  if (days === 'invalid') return null
  if (days === 'absent') return []
  return days.map(({ day, entries }) => ({
    day,
    activities: entries.map(({ time, activity }) => ({ time: time ?? '', activity })),
  }))
}

/** A schedule of only these days. */
export function writeScheduledDays(days: ScheduledDay[]): string {
  return writeOrdered(days.map(toDayItem))
}

/** A day as an item of the schedule's list. */
export function toDayItem({ day, activities }: ScheduledDay): Json {
  const entries: Json = activities.map(toItem)
  return new Map<string, Json>([
    ['day', day],
    ['activities', entries],
  ])
}

/** An entry as an item of a day's list. */
export function toItem({ time, activity }: ScheduledActivity): Json {
  const item = new Map<string, Json>()
  if (time !== '') item.set('time', time)
  return item.set('activity', activity)
}

/** An entry as a line of text: '09:00 Ferry' */
export function toLine({ time, activity }: ScheduledActivity): string {
  return time === '' ? activity : `${time} ${activity}`
}

/** JSON with its keys in order, one line per item. */
export function writeOrdered(json: Json, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(json)) {
    if (json.length === 0) return '[]'
    return `[\n${json.map((item) => inner + writeOrdered(item, inner)).join(',\n')}\n${indent}]`
  }
  if (json instanceof Map) {
    if (json.size === 0) return '{}'
    const lines = [...json].map(
      ([key, value]) => `${inner}${JSON.stringify(key)}: ${writeOrdered(value, inner)}`,
    )
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  return JSON.stringify(json)
}
